import { MAX_REASON } from '@bookline/contract/rules/limits';
import { Stack, Text, TextInput } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRejectSoa } from '../soa-requests.data.ts';

/** Rejects a form, with a reason. */
export function RejectDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const reject = useRejectSoa();
  const { draft, dirty, withBind } = useRecordForm({ reason: '' });
  const { errors, failure } = formFailure(reject.error);
  return (
    <FormDialog
      title="Reject this form?"
      dirty={dirty}
      onClose={onClose}
      fields={['reason']}
      errors={errors}
      failure={failure}
      submitLabel="Reject form"
      danger
      busy={reject.isPending}
      onSubmit={() =>
        reject.mutate(
          { params: { id }, body: draft },
          {
            onSuccess: () => {
              toast.done('Form rejected');
              onClose();
            },
          },
        )
      }
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <Text size="sm">
            The form no longer counts for appointments. What was signed is kept. This can’t be undone.
          </Text>
          <TextInput label="Reason" required maxLength={MAX_REASON} {...bind('reason')} data-autofocus />
        </Stack>
      ))}
    </FormDialog>
  );
}
