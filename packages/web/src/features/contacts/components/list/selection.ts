/**
 * What is selected in the list: single things, wherever they stand, or the whole set that matches. `T` is what is kept of each, so that
 * what is done to them can be undone after the page was left.
 */
export type Selection<T> =
  | { readonly kind: 'some'; readonly rows: ReadonlyMap<string, T>; readonly anchor: string | undefined }
  | { readonly kind: 'all' };

interface Identified {
  readonly id: string;
}

/** Nothing selected. */
export const nothing: Selection<never> = { kind: 'some', rows: new Map<string, never>(), anchor: undefined };

/** Whether a row is selected. */
export const isSelected = <T>(selection: Selection<T>, id: string): boolean =>
  selection.kind === 'all' || selection.rows.has(id);

/** How many are selected, of so many that match. */
export const sizeOf = <T>(selection: Selection<T>, matching: number): number =>
  selection.kind === 'all' ? matching : selection.rows.size;

/** The ids of those selected one by one; empty where all that match are. */
export const idsOf = <T>(selection: Selection<T>): readonly string[] =>
  selection.kind === 'all' ? [] : [...selection.rows.keys()];

/** One row selected, or no longer. Where all that match were selected, the page stays selected but for that row. */
export function toggled<T extends Identified>(selection: Selection<T>, row: T, page: readonly T[]): Selection<T> {
  const rows = mapOf(selection, page);
  if (!rows.delete(row.id)) rows.set(row.id, row);
  return { kind: 'some', rows, anchor: row.id };
}

/** Every row from the one last toggled to this one, selected; only this one where there is none on the page. */
export function extended<T extends Identified>(selection: Selection<T>, row: T, page: readonly T[]): Selection<T> {
  const anchor = selection.kind === 'some' ? page.findIndex((entry) => entry.id === selection.anchor) : -1;
  const at = page.findIndex((entry) => entry.id === row.id);
  if (anchor < 0 || at < 0) return isSelected(selection, row.id) ? selection : toggled(selection, row, page);
  const rows = mapOf(selection, page);
  for (const entry of page.slice(Math.min(anchor, at), Math.max(anchor, at) + 1)) rows.set(entry.id, entry);
  return { kind: 'some', rows, anchor: page[anchor]?.id };
}

/** Every row of the page selected, or where all of them were, none of them. */
export function pageToggled<T extends Identified>(selection: Selection<T>, page: readonly T[]): Selection<T> {
  if (pageState(selection, page) === 'all') {
    const rows = mapOf(selection, []);
    for (const entry of page) rows.delete(entry.id);
    return { kind: 'some', rows, anchor: undefined };
  }
  const rows = mapOf(selection, page);
  for (const entry of page) rows.set(entry.id, entry);
  return { kind: 'some', rows, anchor: undefined };
}

/** How much of the page is selected: what its header's box shows. */
export function pageState<T extends Identified>(selection: Selection<T>, page: readonly T[]): 'all' | 'some' | 'none' {
  const count = page.filter((entry) => isSelected(selection, entry.id)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
}

function mapOf<T extends Identified>(selection: Selection<T>, page: readonly T[]): Map<string, T> {
  return new Map(selection.kind === 'all' ? page.map((entry) => [entry.id, entry]) : selection.rows);
}
