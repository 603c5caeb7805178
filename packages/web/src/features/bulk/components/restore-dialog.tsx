import { bulk } from '@bookline/contract/features/bulk';
import { Confirm } from '../../../ui/confirm.tsx';
import type { BulkDialogProps } from '../../contacts/components/list/bulk-entry.ts';
import { useDoing } from '../bulk.data.ts';
import { countedText } from '../bulk-words.ts';

/** Asks before deleted contacts are restored. */
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
      {count === 1 ? 'It stands' : 'They stand'} in the lists again as before, with the same owner and everything that
      hangs on {count === 1 ? 'it' : 'them'}. It can be undone.
    </Confirm>
  );
}
