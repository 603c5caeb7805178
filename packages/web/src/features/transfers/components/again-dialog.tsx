import type { TransferAttempt } from '@bookline/contract/features/transfers';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useTransferAgain } from '../transfers.data.ts';
import { type Shared, sentShared } from './receivers.ts';
import { ShareForm } from './share-form.tsx';
import { useTold } from './use-told.tsx';
import { contactsText } from './words.ts';

/** Transfers the remaining contacts of a transfer to others, or changes the recipients of one that hasn't started. */
export function AgainDialog({
  attempt,
  onClose,
  onStarted,
}: {
  readonly attempt: TransferAttempt;
  readonly onClose: () => void;
  readonly onStarted: (attempt: TransferAttempt) => void;
}) {
  const waits = attempt.status === 'queued';
  const total = waits ? attempt.total : attempt.again;
  const [shared, setShared] = useState<Shared>({ receivers: [], distribution: 'round_robin', rest: 'stay' });
  const [missing, setMissing] = useState(false);
  const again = useTransferAgain();
  const tell = useTold();
  const start = () => {
    if (shared.receivers.length === 0) return setMissing(true);
    again.mutate(
      { body: { id: attempt.id, ...sentShared(shared) } },
      {
        onSuccess: ({ data }) => {
          if (!waits) tell(data);
          onStarted(data);
        },
      },
    );
  };
  return (
    <Dialog
      opened
      size="lg"
      title={waits ? 'Change recipients' : `Transfer the remaining ${contactsText(total)}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={again.isPending}>
            Cancel
          </Button>
          <Button onClick={start} loading={again.isPending}>
            {waits ? 'Change' : `Transfer ${contactsText(total)}`}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        {again.error && (
          <Alert color="red" variant="light" role="alert">
            {sentenceOf(again.error)}
          </Alert>
        )}
        {!waits && (
          <Text size="sm" c="dimmed">
            Contacts that were deleted, or that you no longer have access to, are skipped.
          </Text>
        )}
        <ShareForm
          total={total}
          shared={shared}
          onChange={(next) => {
            setShared(next);
            setMissing(false);
          }}
          error={missing ? 'Choose at least one recipient.' : undefined}
        />
      </Stack>
    </Dialog>
  );
}
