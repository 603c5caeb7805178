import type { TransferAttempt } from '@bookline/contract/features/transfers';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRevert } from '../transfers.data.ts';
import { contactsText } from './words.ts';

/** Reverts a transfer after confirmation. */
export function RevertButton({ attempt }: { readonly attempt: TransferAttempt }) {
  const [asks, setAsks] = useState(false);
  const revert = useRevert();
  const decided = (attempt.revert?.moved ?? 0) + (attempt.revert?.skipped ?? 0);
  const count = contactsText(attempt.moved - decided);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={15} stroke={1.7} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setAsks(true)}
      >
        Revert
      </Button>
      <Confirm
        opened={asks}
        title="Revert this transfer?"
        action={`Revert ${count}`}
        busy={revert.isPending}
        onClose={() => setAsks(false)}
        onConfirm={() =>
          revert.mutate(
            { params: { id: attempt.id } },
            {
              onSuccess: ({ data }) => {
                setAsks(false);
                if (data.reverted)
                  toast.done(
                    `${contactsText(data.revert?.moved ?? 0)} reverted${data.revert?.skipped ? `, ${contactsText(data.revert.skipped)} not reverted` : ''}`,
                  );
              },
              onError: () => setAsks(false),
            },
          )
        }
      >
        {count} {attempt.moved - decided === 1 ? 'returns' : 'return'} to{' '}
        {attempt.moved - decided === 1 ? 'its previous owner' : 'their previous owners'}. Contacts that were reassigned,
        deleted, or merged since then stay as they are and are listed in the log. Everyone affected is notified. This
        can’t be undone, but you can start a new transfer.
      </Confirm>
    </>
  );
}
