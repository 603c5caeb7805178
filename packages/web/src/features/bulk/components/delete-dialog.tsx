import { bulk } from '@bookline/contract/features/bulk';
import { PURGE_DAYS } from '@bookline/contract/rules/bulk';
import { Confirm } from '../../../ui/confirm.tsx';
import type { BulkDialogProps } from '../../contact-list/contact-list.api.ts';
import { useDoing } from '../bulk.data.ts';
import { countedText } from '../bulk-words.ts';

/** Confirms before deleting contacts. */
export default function DeleteDialog({ selection, count, exact, onClose, onDone }: BulkDialogProps) {
  const send = useDoing(bulk.destroy_all, onDone);
  const contacts = countedText(count, exact);
  return (
    <Confirm
      opened
      danger
      title={`Delete ${contacts}?`}
      action={`Delete ${contacts}`}
      busy={send.isPending}
      onConfirm={() => send.mutate({ query: {}, body: selection })}
      onClose={onClose}
    >
      {count === 1 ? 'It’s' : 'They’re'} removed from all lists and searches. You can undo this, or restore from the
      Deleted view, for {PURGE_DAYS} days. After that, {count === 1 ? 'it' : 'they'} and all notes, files, and other
      records are permanently deleted.
    </Confirm>
  );
}
