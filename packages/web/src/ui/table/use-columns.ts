import { useCallback, useMemo, useState } from 'react';
import { clampWidth, EMPTY_LAYOUT, isShown, orderedColumns, widthOf } from './table-layout.ts';
import type { DataTableProps } from './types.ts';

/** The visible columns in order, with their widths. During dragging only `drawWidth` knows the width; `keepWidth` publishes it afterward. */
export function useColumns<Row>({
  columns: all,
  layout = EMPTY_LAYOUT,
  onLayoutChange,
}: Pick<DataTableProps<Row>, 'columns' | 'layout' | 'onLayoutChange'>) {
  const columns = useMemo(
    () => orderedColumns(all, layout).filter((column) => isShown(column, layout, all)),
    [all, layout],
  );
  const [drawn, setDrawn] = useState<{ readonly id: string; readonly width: number } | null>(null);
  const widthById = (id: string) => {
    const column = all.find((each) => each.id === id);
    if (!column) return 0;
    return drawn?.id === id ? clampWidth(drawn.width, column) : widthOf(column, layout);
  };
  const keepWidth = (id: string, width: number) => {
    const column = all.find((each) => each.id === id);
    setDrawn(null);
    if (column) onLayoutChange?.({ ...layout, widths: { ...layout.widths, [id]: clampWidth(width, column) } });
  };
  const drawWidth = useCallback((id: string, width: number) => setDrawn({ id, width }), []);
  return { columns, widthById, drawWidth, keepWidth };
}
