/**
 * What is selected in the list: single things, on whichever page they stand, or the whole set that matches. `T` is what is kept of each,
 * so that what is done to them can be undone after their page was left.
 */
export type Selection<T> = { readonly kind: 'some'; readonly rows: ReadonlyMap<string, T> } | { readonly kind: 'all' };

/** Nothing selected. */
export const nothing: Selection<never> = { kind: 'some', rows: new Map<string, never>() };

/** The ids that a table shows as selected: where all that match are, those of its page. */
export function selectedIds<T extends { id: string }>(
  selection: Selection<T>,
  page: readonly T[],
): ReadonlySet<string> {
  return new Set(selection.kind === 'all' ? page.map((row) => row.id) : selection.rows.keys());
}

/**
 * The selection after a table reported the ids it holds now. Where all that match were selected, those of the page stay, because no
 * call takes 'all but these'.
 */
export function selectionOf<T extends { id: string }>(
  before: Selection<T>,
  ids: ReadonlySet<string>,
  page: readonly T[],
): Selection<T> {
  const known = new Map(before.kind === 'some' ? before.rows : []);
  for (const row of page) known.set(row.id, row);
  const rows = [...ids].flatMap((id) => {
    const row = known.get(id);
    return row ? [[id, row] as const] : [];
  });
  return { kind: 'some', rows: new Map(rows) };
}

/** How many are selected, of so many that match. */
export const sizeOf = <T>(selection: Selection<T>, matching: number): number =>
  selection.kind === 'all' ? matching : selection.rows.size;
