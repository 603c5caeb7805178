import type { TransferAttempt } from '@bookline/contract/features/transfers';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRevert } from '../transfers.data.ts';
import { contactsText } from './words.ts';

/** Takes a transfer back, once that is confirmed. */
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
                    `${contactsText(data.revert?.moved ?? 0)} went back${data.revert?.skipped ? `, ${contactsText(data.revert.skipped)} stayed` : ''}.`,
                  );
              },
              onError: () => setAsks(false),
            },
          )
        }
      >
        {count} {attempt.moved - decided === 1 ? 'goes' : 'go'} back to whose{' '}
        {attempt.moved - decided === 1 ? 'it was' : 'they were'}. Those that changed hands since, or were deleted or
        merged, are left where they are, and the log says so. Everybody concerned is told. To give them away again, make
        a new transfer.
      </Confirm>
    </>
  );
}
