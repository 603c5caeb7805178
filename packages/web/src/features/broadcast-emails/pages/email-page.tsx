import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { useEmail } from '../broadcast-emails.data.ts';
import classes from '../components/email-editor.module.css';
import { EmailEditor } from '../components/email-editor.tsx';
import { draftOf, newDraft } from '../email-draft.ts';

/** R084: an email for campaigns. `new` starts one, or copies the one in `from`. */
export function EmailPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { from } = useSearch({ strict: false }) as { from?: unknown };
  const navigate = useNavigate();
  const isNew = id === 'new';
  const asked = isNew ? (typeof from === 'string' ? from : '') : id;
  const { data, error, refetch } = useEmail(asked);
  const onAdded = (added: string) =>
    void navigate({ to: paths.admin_broadcast_email(added), replace: true, ignoreBlocker: true });
  if (isNew && asked === '')
    return <EmailEditor key="new" email={null} first={newDraft()} images={[]} onAdded={onAdded} />;
  if (data) {
    const draft = draftOf(data.data);
    return isNew ? (
      <EmailEditor
        key={`copy ${asked}`}
        email={null}
        first={{ ...draft, name: `${draft.name} (copy)`.slice(0, 120) }}
        images={data.data.images}
        onAdded={onAdded}
      />
    ) : (
      <EmailEditor key={id} email={data.data} first={draft} images={data.data.images} onAdded={onAdded} />
    );
  }
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title="Campaign email" />
      {!error && (
        <div className={classes.loading}>
          <TextSkeleton lines={8} />
        </div>
      )}
      {error &&
        (isMissing ? <NotFoundState /> : <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />)}
    </>
  );
}
