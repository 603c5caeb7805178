import type { ContactSelectionInput } from '@bookline/contract/features/contact-selection';
import type { TransferPreview } from '@bookline/contract/features/transfers';
import { MAX_TRANSFER_LIMIT } from '@bookline/contract/rules/constants';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { BulkDialogProps } from '../../contact-list/contact-list.api.ts';
import { useNoRecipients, usePreview, useSelectLast, useTransfer } from '../transfers.data.ts';
import { HowMany, type Part } from './how-many.tsx';
import { Preview } from './preview.tsx';
import { type Shared, sentShared } from './receivers.ts';
import { ShareForm } from './share-form.tsx';
import { useTold } from './use-told.tsx';
import { contactsText } from './words.ts';

const UNSHARED: Shared = { receivers: [], distribution: 'round_robin', rest: 'stay' };

interface Seen {
  readonly preview: TransferPreview;
  /** The previewed request. */
  readonly selection: ContactSelectionInput;
}

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

/** First the recipients, then a preview, then the transfer. */
function Transfer({ selection, count, exact, onClose, onDone }: BulkDialogProps) {
  const [shared, setShared] = useState(UNSHARED);
  const [part, setPart] = useState<Part>({ which: 'all', count });
  const [seen, setSeen] = useState<Seen>();
  const [missing, setMissing] = useState(false);
  const preview = usePreview();
  const transfer = useTransfer();
  const last = useSelectLast();
  const tell = useTold();
  const total = part.which === 'all' ? count : Math.min(part.count, count);
  const tooMany = total > MAX_TRANSFER_LIMIT;
  const failure = preview.error ?? transfer.error ?? last.error;

  const look = async () => {
    if (shared.receivers.length === 0) return setMissing(true);
    try {
      const chosen = await partOf(selection, part, async (contacts_scope, many) => {
        const { meta } = await last.mutateAsync({ body: { contacts_scope, which: 'last', count: many } });
        return meta.ids;
      });
      const { data } = await preview.mutateAsync({ body: { ...chosen, ...sentShared(shared), preview: true } });
      if (data.preview) setSeen({ preview: data.preview, selection: chosen });
    } catch {
      // Shown from the call's own state.
    }
  };
  const start = async ({ selection: chosen }: Seen) => {
    try {
      const { data } = await transfer.mutateAsync({ body: { ...chosen, ...sentShared(shared) } });
      if (data.attempt) tell(data.attempt);
      onDone();
    } catch {
      // Shown from the call's own state.
    }
  };
  const moving = seen?.preview.receivers.reduce((sum, { planned, kept }) => sum + planned - kept, 0) ?? total;

  return (
    <Dialog
      opened
      size="lg"
      title={
        exact || part.which !== 'all' ? `Transfer ${contactsText(total)}` : `Transfer ${contactsText(count)} or more`
      }
      onClose={onClose}
      actions={
        seen ? (
          <>
            <Button variant="default" onClick={() => setSeen(undefined)} disabled={transfer.isPending}>
              Back
            </Button>
            <Button
              onClick={() => void start(seen)}
              loading={transfer.isPending}
              disabled={moving === 0}
              data-autofocus
            >
              Transfer {contactsText(moving)}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button onClick={() => void look()} loading={preview.isPending || last.isPending} disabled={tooMany}>
              Preview
            </Button>
          </>
        )
      }
    >
      <Stack gap="sm">
        {failure && (
          <Alert color="red" variant="light" role="alert">
            {sentenceOf(failure)}
          </Alert>
        )}
        {seen ? (
          <Preview preview={seen.preview} />
        ) : (
          <>
            {selection.all && <HowMany count={count} part={part} onChange={setPart} />}
            {tooMany && (
              <Alert color="yellow" variant="light">
                You can transfer at most {contactsText(MAX_TRANSFER_LIMIT)}. Choose the first or last contacts, or
                narrow the filter.
              </Alert>
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
          </>
        )}
      </Stack>
    </Dialog>
  );
}

/** The selection, or its first or last contacts. */
async function partOf(
  selection: ContactSelectionInput,
  { which, count }: Part,
  lastOf: (scope: NonNullable<ContactSelectionInput['contacts_scope']>, count: number) => Promise<string[]>,
): Promise<ContactSelectionInput> {
  const scope = selection.contacts_scope ?? {};
  if (!selection.all || which === 'all') return selection;
  if (which === 'first') return { ...selection, contacts_scope: { ...scope, select_n: count } };
  return { ids: await lastOf(scope, count), ...(selection.except_ids && { except_ids: selection.except_ids }) };
}
