import type { TermsVersion } from '@bookline/contract/features/terms';
import { Textarea } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { usePublishTerms } from '../terms.data.ts';

/** Writes the next version, beginning with the words of the last one. */
export function PublishDialog({
  newest,
  onClose,
}: {
  readonly newest: TermsVersion | undefined;
  readonly onClose: () => void;
}) {
  const publish = usePublishTerms();
  const { draft, dirty, set } = useRecordForm({ body: newest?.body ?? '' });
  return (
    <FormDialog
      title={`Publish version ${(newest?.version ?? 0) + 1}`}
      size="lg"
      dirty={dirty}
      onClose={onClose}
      fields={['body']}
      {...formFailure(publish.error)}
      submitLabel="Publish to everybody"
      busy={publish.isPending}
      onSubmit={() =>
        publish.mutate(
          { body: { body: draft.body } },
          {
            onSuccess: ({ data }) => {
              toast.done(`Version ${data.version} is in force.`);
              onClose();
            },
          },
        )
      }
    >
      {(errorOf) => (
        <Textarea
          label="The terms"
          description="Plain text. Once published a version cannot be changed, and everybody, you too, must accept it before they go on."
          autosize
          minRows={12}
          maxRows={22}
          maxLength={200_000}
          value={draft.body}
          onChange={(event) => set({ body: event.currentTarget.value })}
          error={errorOf('body')}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
