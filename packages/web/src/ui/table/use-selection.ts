import { useCallback, useMemo, useRef } from 'react';
import { pageSelection, withPage, withRange, withRow } from './selection.ts';
import type { DataTableProps } from './types.ts';

/** The table's checkboxes. `toggle` remembers the last row, which starts a range. */
export function useSelection<Row>({
  rows,
  rowId,
  selection,
  onSelectionChange,
}: Pick<DataTableProps<Row>, 'rows' | 'rowId' | 'selection' | 'onSelectionChange'>) {
  const anchor = useRef<string | null>(null);
  const ids = useMemo(() => (rows ?? []).map(rowId), [rows, rowId]);
  // The latest values, so that `toggle` stays stable and rows don't render again.
  const latest = useRef({ ids, selection, onSelectionChange });
  latest.current = { ids, selection, onSelectionChange };

  const toggle = useCallback((id: string, isRange: boolean) => {
    const { ids, selection, onSelectionChange } = latest.current;
    if (!selection || !onSelectionChange) return;
    const selected = !selection.has(id);
    const from = anchor.current;
    onSelectionChange(
      isRange && from !== null
        ? withRange(selection, ids, { from, to: id }, selected)
        : withRow(selection, id, selected),
    );
    anchor.current = id;
  }, []);
  return {
    selectable: selection !== undefined,
    page: selection ? pageSelection(selection, ids) : ('none' as const),
    toggle,
    togglePage: (selected: boolean) => selection && onSelectionChange?.(withPage(selection, ids, selected)),
  };
}
