import { bulk } from '@bookline/contract/features/bulk';
import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { BulkDialogProps } from '../../contact-list/contact-list.api.ts';
import { useDoing } from '../bulk.data.ts';
import { contactsText } from '../bulk-words.ts';

/** Confirms before permanently deleting contacts. The user must type their number. */
export default function PurgeDialog({ selection, count, exact, onClose, onDone }: BulkDialogProps) {
  const send = useDoing(bulk.purge, onDone);
  const [typed, setTyped] = useState('');
  const wanted = String(count);
  const matches = typed.replace(/[^\d]/g, '') === wanted;
  const error = send.error instanceof ApiError ? sentenceOf(send.error) : undefined;
  return (
    <Dialog
      opened
      title={`Permanently delete ${contactsText(count)}?`}
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
            Permanently delete {contactsText(count)}
          </Button>
        </>
      }
    >
      <Text size="sm" mb="sm">
        Their notes, files, policies, messages, and other records are deleted too. This can’t be undone. Consent records
        and the audit log stay, without names.
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
        <Text size="sm">There are too many contacts to count. Narrow the list first.</Text>
      )}
    </Dialog>
  );
}
