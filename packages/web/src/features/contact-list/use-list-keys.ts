import type { ContactRow } from '@bookline/contract/features/contacts';
import { type KeyboardEvent, useCallback } from 'react';
import { useScreenKeys } from '../../lib/keyboard.ts';
import { toast } from '../../ui/toast.ts';

/** Keys that open a cell's editor, and the labels of their columns. */
const edited: Readonly<Record<string, { readonly column: string; readonly label: string }>> = {
  s: { column: 'status', label: 'Status' },
  t: { column: 'tags', label: 'Tags' },
  o: { column: 'owner', label: 'Owner' },
};

interface ListKeys {
  readonly onOpen: (row: ContactRow) => void;
  readonly onPreview: (row: ContactRow) => void;
  readonly onFilter: () => void;
  readonly onHelp: () => void;
}

/** The list's shortcuts beyond those of every table. Returns the key handler for rows. */
export function useListKeys({ onOpen, onPreview, onFilter, onHelp }: ListKeys) {
  useScreenKeys([
    // The key for ? depends on the keyboard layout.
    ['shift+?', onHelp],
    ['?', onHelp],
    ['f', onFilter],
  ]);
  return useCallback(
    (event: KeyboardEvent, row: ContactRow) => {
      const key = event.key.toLowerCase();
      const edit = edited[key];
      if (key === 'e') onOpen(row);
      else if (key === 'p' || (key === ' ' && isRow(event.target))) onPreview(row);
      else if (edit) openCell(event.target, edit);
      else return;
      event.preventDefault();
    },
    [onOpen, onPreview],
  );
}

// On a button in the row, Space presses the button.
const isRow = (target: EventTarget) => target instanceof HTMLElement && target.dataset.rowIndex !== undefined;

function openCell(target: EventTarget, { column, label }: { column: string; label: string }): void {
  const row = target instanceof Element ? target.closest('[data-row-index]') : null;
  const button = row?.querySelector<HTMLElement>(`[data-edit="${column}"] button`);
  if (button) button.click();
  else toast.info(`Show the ${label} column to change it here.`);
}
