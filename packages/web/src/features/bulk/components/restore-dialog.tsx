import { bulk } from '@bookline/contract/features/bulk';
import { Confirm } from '../../../ui/confirm.tsx';
import type { BulkDialogProps } from '../../contact-list/contact-list.api.ts';
import { useDoing } from '../bulk.data.ts';
import { countedText } from '../bulk-words.ts';

/** Confirms before restoring contacts. */
export default function RestoreDialog({ selection, count, exact, onClose, onDone }: BulkDialogProps) {
  const send = useDoing(bulk.restore, onDone);
  const contacts = countedText(count, exact);
  return (
    <Confirm
      opened
      title={`Restore ${contacts}?`}
      action={`Restore ${contacts}`}
      busy={send.isPending}
      onConfirm={() => send.mutate({ body: selection })}
      onClose={onClose}
    >
      {count === 1 ? 'It’ll be' : 'They’ll be'} back in all lists with the same owner, notes, and files. You can undo
      this.
    </Confirm>
  );
}
