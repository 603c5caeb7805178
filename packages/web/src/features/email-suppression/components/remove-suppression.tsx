import type { EmailSuppression } from '@bookline/contract/features/email-suppression';
import { Button } from '@mantine/core';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRemoveSuppression } from '../email-suppression.data.ts';

const effects = {
  hard_bounce: 'A mail server said that this address doesn’t exist. Remove it only if you know that it works again.',
  soft_bounces: 'Mail servers refused several emails to this address. Remove it only if you know that it works again.',
  manual: 'Your team can then email this address again.',
  unsubscribed: 'They unsubscribed. Only they can change that.',
  complaint: 'They reported an email as spam. The address stays on the list.',
} as const;

/** Lets an address get email again, if that isn't its owner's decision. */
export function RemoveSuppression({
  entry,
  onClose,
}: {
  readonly entry: EmailSuppression;
  readonly onClose: () => void;
}) {
  const remove = useRemoveSuppression();
  const { id, address, reason } = entry;
  if (reason === 'unsubscribed' || reason === 'complaint')
    return (
      <Dialog opened title={address} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
        {effects[reason]}
      </Dialog>
    );
  return (
    <Confirm
      opened
      title={`Remove ${address} from the list?`}
      action="Remove from list"
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { id } },
          {
            onSuccess: () => {
              toast.done(`${address} removed from the list`);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {effects[reason]}
    </Confirm>
  );
}
