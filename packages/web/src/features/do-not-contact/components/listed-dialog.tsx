import type { ListedContact } from '@bookline/contract/features/do-not-contact';
import { MAX_LISTING_REASON } from '@bookline/contract/rules/limits';
import { Stack, Text, TextInput } from '@mantine/core';
import { useTimeZone } from '../../../lib/timezone.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRemoveListed } from '../do-not-contact.data.ts';
import { shownValue } from '../shown-value.ts';

const fields = ['reason'];

/** An entry of the list, with its reason and its removal. */
export function ListedDialog({ entry, onClose }: { readonly entry: ListedContact; readonly onClose: () => void }) {
  const remove = useRemoveListed();
  const zone = useTimeZone();
  const { draft, dirty, withBind } = useRecordForm({ reason: '' });
  const name = shownValue(entry);
  return (
    <FormDialog
      title={name}
      fields={fields}
      {...formFailure(remove.error)}
      submitLabel="Remove from list"
      danger
      busy={remove.isPending}
      dirty={dirty}
      onSubmit={() =>
        remove.mutate(
          { params: { id: entry.id }, query: { reason: draft.reason.trim() } },
          {
            onSuccess: () => {
              toast.done(`${name} removed from the list`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <Text size="sm">
            {entry.reason || 'No reason given.'}{' '}
            <Text span c="dimmed" inherit>
              {entry.added_by ? `Added by ${entry.added_by.name}` : 'Added automatically'}{' '}
              <RelativeTime at={entry.created_at} zone={zone} />.
            </Text>
          </Text>
          <TextInput
            label="Reason for removal"
            description="Remove it only if the person asked to be contacted again. Users can then contact it. Your reason is kept in the audit log."
            maxLength={MAX_LISTING_REASON}
            required
            {...bind('reason')}
          />
        </Stack>
      ))}
    </FormDialog>
  );
}
