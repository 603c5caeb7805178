import { IconNote, IconPencil } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { type PaletteAction, usePaletteActions } from '../../lib/palette-actions.ts';

/** Offers the contact page's actions in the command palette. */
export function useScreenActions({
  writeNote,
  editName,
  readOnly,
}: {
  readonly writeNote: () => void;
  readonly editName: () => void;
  readonly readOnly: boolean;
}): void {
  // The palette keeps its list while the page is shown, and runs the current functions.
  const run = useRef({ writeNote, editName });
  useEffect(() => {
    run.current = { writeNote, editName };
  });
  const actions = useMemo((): readonly PaletteAction[] => {
    if (readOnly) return [];
    const group = 'This page';
    return [
      { id: 'contact.note', label: 'Write a note', group, icon: IconNote, run: () => run.current.writeNote() },
      { id: 'contact.name', label: 'Edit name', group, icon: IconPencil, run: () => run.current.editName() },
    ];
  }, [readOnly]);
  usePaletteActions(actions);
}
