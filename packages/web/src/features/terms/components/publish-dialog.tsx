import type { TermsVersion } from '@bookline/contract/features/terms';
import { MAX_TERMS } from '@bookline/contract/rules/limits';
import { Textarea } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { usePublishTerms } from '../terms.data.ts';

/** Edits the next version, starting with the current text. */
export function PublishDialog({
  newest,
  onClose,
}: {
  readonly newest: TermsVersion | undefined;
  readonly onClose: () => void;
}) {
  const publish = usePublishTerms();
  const { draft, dirty, withBind } = useRecordForm({ body: newest?.body ?? '' });
  return (
    <FormDialog
      title={`Publish version ${(newest?.version ?? 0) + 1}`}
      size="lg"
      dirty={dirty}
      onClose={onClose}
      fields={['body']}
      {...formFailure(publish.error)}
      submitLabel="Publish to everyone"
      busy={publish.isPending}
      onSubmit={() =>
        publish.mutate(
          { body: { body: draft.body } },
          {
            onSuccess: ({ data }) => {
              toast.done(`Version ${data.version} published`);
              onClose();
            },
          },
        )
      }
    >
      {withBind((bind) => (
        <Textarea
          label="Terms"
          description="Plain text. A published version can’t be changed. Everyone, including you, has to accept it before they continue."
          autosize
          minRows={12}
          maxRows={22}
          maxLength={MAX_TERMS}
          {...bind('body')}
          data-autofocus
        />
      ))}
    </FormDialog>
  );
}
