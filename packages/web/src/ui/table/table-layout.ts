import type { Column, TableLayout } from './types.ts';

export const EMPTY_LAYOUT: TableLayout = { widths: {}, shown: {}, order: [] };
const MIN_WIDTH = 64;
const MAX_WIDTH = 800;

type AnyColumn = Pick<Column<never>, 'id' | 'width' | 'min_width' | 'hidden_at_first'>;

/** A layout from a stored value. Invalid entries are dropped. For `usePreference`. */
export function parseTableLayout(kept: unknown): TableLayout {
  if (!isRecord(kept)) return EMPTY_LAYOUT;
  const { widths, shown, order } = kept;
  return {
    widths: pick(
      widths,
      (value): value is number => typeof value === 'number' && value >= MIN_WIDTH && value <= MAX_WIDTH,
    ),
    shown: pick(shown, (value): value is boolean => typeof value === 'boolean'),
    order: Array.isArray(order) ? order.filter((id) => typeof id === 'string') : [],
  };
}

/** All columns in the order of the layout. The first of them stays first; a column that the layout doesn't know keeps its place at the end. */
export function orderedColumns<C extends AnyColumn>(columns: readonly C[], layout: TableLayout): readonly C[] {
  const [first, ...rest] = columns;
  if (!first) return [];
  const place = new Map(layout.order.map((id, index) => [id, index]));
  const sorted = rest
    .map((column, index) => ({ column, at: place.get(column.id) ?? layout.order.length + index }))
    .sort((a, b) => a.at - b.at);
  return [first, ...sorted.map(({ column }) => column)];
}

/** Whether a column shows: the user's choice, or else its default. The first always shows. */
export function isShown(column: AnyColumn, layout: TableLayout, columns: readonly AnyColumn[]): boolean {
  return column === columns[0] || column.id === columns[0]?.id || (layout.shown[column.id] ?? !column.hidden_at_first);
}

/** The width of a column in pixels at the base text size. */
export function widthOf(column: AnyColumn, layout: TableLayout): number {
  return clampWidth(layout.widths[column.id] ?? column.width, column);
}

/** The nearest allowed width of a column. */
export function clampWidth(width: number, column: AnyColumn): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(column.min_width ?? MIN_WIDTH, width)));
}

/** The layout after moving a column one place left (-1) or right (1). The first column and the ends stay. */
export function moveColumn(columns: readonly AnyColumn[], layout: TableLayout, id: string, by: -1 | 1): TableLayout {
  const ids = orderedColumns(columns, layout)
    .slice(1)
    .map((column) => column.id);
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return layout;
  ids.splice(from, 1);
  ids.splice(to, 0, id);
  return { ...layout, order: ids };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function pick<T>(value: unknown, keep: (entry: unknown) => entry is T): Record<string, T> {
  const kept: Record<string, T> = {};
  if (isRecord(value)) for (const [key, entry] of Object.entries(value)) if (keep(entry)) kept[key] = entry;
  return kept;
}
