import { useParams } from '@tanstack/react-router';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { TemplateEditor } from '../components/template-editor.tsx';
import classes from '../components/workflow.module.css';
import { useTemplate } from '../workflows.data.ts';

/** R329: a template: its steps, with edit, try, and activate. */
export function TemplatePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useTemplate(id);
  if (data) return <TemplateEditor key={data.data.id} template={data.data} />;
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title="Workflow template" />
      {!error && (
        <div className={classes.page}>
          <TextSkeleton lines={6} />
        </div>
      )}
      {error &&
        (missing ? <NotFoundState /> : <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />)}
    </>
  );
}
