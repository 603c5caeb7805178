import { bulk } from '@bookline/contract/features/bulk';
import { PURGE_DAYS } from '@bookline/contract/rules/bulk';
import { Confirm } from '../../../ui/confirm.tsx';
import type { BulkDialogProps } from '../../contacts/components/list/bulk-entry.ts';
import { useDoing } from '../bulk.data.ts';
import { countedText } from '../bulk-words.ts';

/** Asks before contacts are deleted. */
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
      {count === 1 ? 'It leaves' : 'They leave'} every list and search. For {PURGE_DAYS} days{' '}
      {count === 1 ? 'it' : 'they'} can be undone or restored in the view Deleted; then{' '}
      {count === 1 ? 'it is' : 'they are'} removed for good, with notes, files and everything else.
    </Confirm>
  );
}
