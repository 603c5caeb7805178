import { MAX_TRANSFER_LIMIT } from '@bookline/contract/rules/constants';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { BulkDialogProps } from '../../contact-list/contact-list.api.ts';
import { useNoRecipients, useTransfer } from '../transfers.data.ts';
import { HowMany, type Part } from './how-many.tsx';
import { Preview } from './preview.tsx';
import type { Shared } from './receivers.ts';
import { ShareForm } from './share-form.tsx';
import { usePlan } from './use-plan.ts';
import { useTold } from './use-told.tsx';
import { contactsText } from './words.ts';

const UNSHARED: Shared = { receivers: [], distribution: 'round_robin', rest: 'stay' };

/** Transfers the selected contacts, or explains why this user can't. */
export default function TransferDialog(props: BulkDialogProps) {
  return useNoRecipients() ? <NoRecipients onClose={props.onClose} /> : <Transfer {...props} />;
}

function NoRecipients({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      opened
      title="No one to transfer to"
      onClose={onClose}
      actions={
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      }
    >
      <Text size="sm">
        You can transfer contacts to users below you and to pools that you manage. You have neither. Ask your manager to
        transfer these contacts.
      </Text>
    </Dialog>
  );
}

/** The recipients with what each would get, and the transfer. */
function Transfer({ selection, count, exact, onClose, onDone }: BulkDialogProps) {
  const [shared, setShared] = useState(UNSHARED);
  const [part, setPart] = useState<Part>({ which: 'all', count });
  const [missing, setMissing] = useState(false);
  const transfer = useTransfer();
  const tell = useTold();
  const total = part.which === 'all' ? count : Math.min(part.count, count);
  const tooMany = total > MAX_TRANSFER_LIMIT;
  const { plan, error } = usePlan(selection, part, shared, !tooMany);
  const failure = transfer.error ?? error;
  const chosen = shared.receivers.length > 0;
  const moving = plan?.preview.receivers.reduce((sum, { planned, kept }) => sum + planned - kept, 0) ?? total;

  const start = async () => {
    if (!chosen) return setMissing(true);
    if (!plan) return;
    try {
      const { data } = await transfer.mutateAsync({ body: plan.body });
      if (data.attempt) tell(data.attempt);
      onDone();
    } catch {
      // Shown from the call's own state.
    }
  };

  return (
    <Dialog
      opened
      size="lg"
      title={
        exact || part.which !== 'all' ? `Transfer ${contactsText(total)}` : `Transfer ${contactsText(count)} or more`
      }
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={transfer.isPending}>
            Cancel
          </Button>
          <Button
            onClick={() => void start()}
            loading={transfer.isPending || (chosen && !plan && !failure && !tooMany)}
            disabled={tooMany || moving === 0}
          >
            Transfer {contactsText(moving)}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        {failure && (
          <Alert color="red" variant="light" role="alert">
            {sentenceOf(failure)}
          </Alert>
        )}
        {selection.all && <HowMany count={count} part={part} onChange={setPart} />}
        {tooMany && (
          <Alert color="yellow" variant="light">
            You can transfer at most {contactsText(MAX_TRANSFER_LIMIT)}. Choose the first or last contacts, or narrow
            the filter.
          </Alert>
        )}
        <ShareForm
          total={total}
          shared={shared}
          planned={plan?.preview.receivers ?? 'loading'}
          onChange={(next) => {
            setShared(next);
            setMissing(false);
          }}
          error={missing ? 'Choose at least one recipient.' : undefined}
        />
        {plan && <Preview preview={plan.preview} />}
      </Stack>
    </Dialog>
  );
}
