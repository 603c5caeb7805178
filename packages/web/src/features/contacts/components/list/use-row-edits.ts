import type { ContactRow } from '@bookline/contract/features/contacts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { sentenceOf } from '../../../../lib/api-error.ts';
import { toast } from '../../../../ui/toast.ts';
import { type Edit, findRow, useBulkChange, useQuickChange } from '../../contacts-list.data.ts';
import { spokenName } from './contact-name.ts';
import { bodyOf, type ChangeEach, inverseOf, isStill, type RowChange } from './row-changes.ts';

/** Changing one row, or several, with a toast that takes it back. */
export function useRowEdits() {
  const client = useQueryClient();
  const bulk = useBulkChange();
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

  const { run } = bulk;
  const changeEach = useCallback(
    async (rows: readonly ContactRow[], each: ChangeEach, said: (contacts: string) => string) => {
      const edits = rows.flatMap((kept) => {
        // The list may know a newer one than was there when it was selected.
        const row = findRow(client, kept.id) ?? kept;
        const change = each(row);
        return change ? [{ row, change }] : [];
      });
      if (edits.length === 0) {
        toast.info('They are so already.');
        return;
      }
      const { done, failed } = await run(edits);
      const back = done
        .map(({ item, result }) => ({ row: result, change: inverseOf(item.row, item.change) }))
        .filter((edit) => bodyOf(edit.change) !== undefined);
      if (done.length > 0) {
        const undoAll = async () => {
          const undone = await run(back);
          if (undone.done.length > 0) toast.done(`${contactsText(undone.done.length)} as before`);
          tellFailed(undone.failed);
        };
        toast.done(said(contactsText(done.length)), back.length > 0 ? { undo: () => void undoAll() } : {});
      }
      tellFailed(failed);
    },
    [client, run],
  );
  return { change, changeEach, progress: bulk.progress };
}

function saidOf(row: ContactRow, change: RowChange): string {
  const name = spokenName(row);
  if (change.status !== undefined)
    return change.status ? `${name} is now ${change.status.title}` : `${name} has no status now`;
  if (change.owner !== undefined) return `${name} now belongs to ${change.owner?.name ?? 'nobody'}`;
  return `Tags of ${name} changed`;
}

function tellFailed(failed: readonly { readonly error: unknown }[]): void {
  const [first] = failed;
  if (first) toast.failed(`${contactsText(failed.length)} could not be changed. ${sentenceOf(first.error)}`);
}

const contactsText = (count: number): string =>
  count === 1 ? '1 contact' : `${count.toLocaleString('en-US')} contacts`;
