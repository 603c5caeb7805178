import type { ContactRow } from '@bookline/contract/features/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { toast } from '../../ui/toast.ts';
import { spokenName } from '../contact-fields/contact-fields.api.ts';
import { type Edit, findRow, useQuickChange } from './contacts-list.data.ts';
import { bodyOf, inverseOf, isStill, type RowChange } from './row-changes.ts';

/** Edits one row, with a toast that offers Undo. */
export function useRowEdits() {
  const client = useQueryClient();
  const quick = useQuickChange((edit) => tellEdit.current(edit));
  const { mutate } = quick;

  /** Undoes a change of one row, unless another user changed it again. */
  const undo = useCallback(
    ({ row, change }: Edit) => {
      const now = findRow(client, row.id) ?? row;
      if (isStill(now, change)) mutate({ row: now, change: inverseOf(row, change), isUndo: true });
      else toast.info(`${spokenName(row)} not changed because it was updated again`);
    },
    [client, mutate],
  );
  const tellEdit = useRef<(edit: Edit) => void>(() => undefined);
  tellEdit.current = (edit) => {
    if (edit.isUndo) return;
    const canUndo = bodyOf(inverseOf(edit.row, edit.change)) !== undefined;
    toast.done(saidOf(edit.row, edit.change), canUndo ? { undo: () => undo(edit) } : {});
  };

  const change = useCallback(
    (row: ContactRow, change: RowChange) => {
      if (!isStill(row, change)) mutate({ row, change });
    },
    [mutate],
  );

  return { change };
}

function saidOf(row: ContactRow, change: RowChange): string {
  const name = spokenName(row);
  if (change.status !== undefined)
    return change.status ? `${name}: status changed to ${change.status.title}` : `${name}: status removed`;
  if (change.owner !== undefined) return `${name} reassigned to ${change.owner?.name ?? 'no one'}`;
  return `${name}: tags changed`;
}
