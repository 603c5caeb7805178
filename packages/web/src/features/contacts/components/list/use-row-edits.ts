import type { ContactRow } from '@bookline/contract/features/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { toast } from '../../../../ui/toast.ts';
import { type Edit, findRow, useQuickChange } from '../../contacts-list.data.ts';
import { spokenName } from './contact-name.ts';
import { bodyOf, inverseOf, isStill, type RowChange } from './row-changes.ts';

/** Changing one row, with a toast that takes it back. */
export function useRowEdits() {
  const client = useQueryClient();
  const quick = useQuickChange((edit) => tellEdit.current(edit));
  const { mutate } = quick;

  /** Takes a change of one row back, unless somebody changed it again since. */
  const undo = useCallback(
    ({ row, change }: Edit) => {
      const now = findRow(client, row.id) ?? row;
      if (isStill(now, change)) mutate({ row: now, change: inverseOf(row, change), isUndo: true });
      else toast.info(`${spokenName(row)} was changed again since, and stays as it is.`);
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
    return change.status ? `${name} is now ${change.status.title}` : `${name} has no status now`;
  if (change.owner !== undefined) return `${name} now belongs to ${change.owner?.name ?? 'nobody'}`;
  return `Tags of ${name} changed`;
}
