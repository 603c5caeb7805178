import { bulk } from '@bookline/contract/features/bulk';
import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { BulkDialogProps } from '../../contacts/components/list/bulk-entry.ts';
import { useDoing } from '../bulk.data.ts';
import { contactsText } from '../bulk-words.ts';

/** Asks, and has the number typed, before deleted contacts are removed for good. */
export default function PurgeDialog({ selection, count, exact, onClose, onDone }: BulkDialogProps) {
  const send = useDoing(bulk.purge, onDone);
  const [typed, setTyped] = useState('');
  const wanted = String(count);
  const matches = typed.replace(/[^\d]/g, '') === wanted;
  const error = send.error instanceof ApiError ? sentenceOf(send.error) : undefined;
  return (
    <Dialog
      opened
      title={`Remove ${contactsText(count)} for good?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={send.isPending}>
            Cancel
          </Button>
          <Button
            color="red"
            disabled={!exact || !matches}
            loading={send.isPending}
            onClick={() => send.mutate({ body: { ...selection, count } })}
          >
            Remove {contactsText(count)} for good
          </Button>
        </>
      }
    >
      <Text size="sm" mb="sm">
        Notes, files, policies, messages and everything else that hangs on them go too. This cannot be undone. What they
        agreed to, and the audit log, stay without their names.
      </Text>
      {exact ? (
        <TextInput
          label={`Type ${wanted} to confirm`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          error={error}
        />
      ) : (
        <Text size="sm">They are too many to be counted. Narrow the list first.</Text>
      )}
    </Dialog>
  );
}
