import {
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useEffect, useMemo, useState } from 'react';
import { clampWidth, EMPTY_LAYOUT, isShown, MAX_WIDTH, MIN_WIDTH, orderedColumns, widthOf } from './table-layout.ts';
import type { Column, DataTableProps } from './types.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});

const noRows: object[] = [];

export interface ColumnEdge {
  readonly dragging: boolean;
  readonly onDrag: ((event: unknown) => void) | undefined;
}

/**
 * The columns that show, in their order, and how wide each is. TanStack Table keeps widths, order and visibility and hears the dragging;
 * rows are no business of it, because the server sorts and pages them. Widths leave once the dragging ends.
 */
export function useColumns<Row>({
  columns: all,
  layout = EMPTY_LAYOUT,
  onLayoutChange,
}: Pick<DataTableProps<Row>, 'columns' | 'layout' | 'onLayoutChange'>) {
  const columns = useMemo(
    () => orderedColumns(all, layout).filter((column) => isShown(column, layout, all)),
    [all, layout],
  );
  const kept = useMemo(
    () => Object.fromEntries(all.map((column) => [column.id, widthOf(column, layout)])),
    [all, layout],
  );
  const [dragged, setDragged] = useState<Record<string, number> | null>(null);
  const widths = dragged ?? kept;

  const definitions = useMemo(
    () =>
      all.map((column: Column<Row>) => ({
        id: column.id,
        header: column.header,
        minSize: column.min_width ?? MIN_WIDTH,
        maxSize: MAX_WIDTH,
      })),
    [all],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: noRows,
    columnResizeMode: 'onChange',
    state: {
      columnSizing: widths,
      columnOrder: columns.map((column) => column.id),
      columnVisibility: Object.fromEntries(all.map((column) => [column.id, columns.includes(column)])),
    },
    onColumnSizingChange: (change) =>
      setDragged((now) => (typeof change === 'function' ? change(now ?? kept) : change)),
  });

  const resizing = table.state.columnResizing.isResizingColumn;
  useEffect(() => {
    if (dragged === null || resizing !== false) return;
    setDragged(null);
    const changed = all.filter((column) => dragged[column.id] !== kept[column.id]);
    if (changed.length === 0) return;
    const widths = { ...layout.widths };
    for (const column of changed) widths[column.id] = clampWidth(dragged[column.id] ?? column.width, column);
    onLayoutChange?.({ ...layout, widths });
  }, [dragged, resizing, all, kept, layout, onLayoutChange]);

  const headers = new Map(table.getHeaderGroups()[0]?.headers.map((header) => [header.column.id, header]));
  return {
    columns,
    widths,
    /** Whether the edge of a column is being dragged, and what begins it. */
    edgeOf(id: string): ColumnEdge {
      const header = headers.get(id);
      return { dragging: header?.column.getIsResizing() ?? false, onDrag: header?.getResizeHandler() };
    },
    setWidth: (id: string, width: number) => table.setColumnSizing((sizes) => ({ ...sizes, [id]: width })),
  };
}
