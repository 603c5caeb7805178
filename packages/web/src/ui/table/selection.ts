/** The selection after adding or removing one row. */
export function withRow(selection: ReadonlySet<string>, id: string, selected: boolean): ReadonlySet<string> {
  const next = new Set(selection);
  if (selected) next.add(id);
  else next.delete(id);
  return next;
}

/** The selection after adding or removing a range of rows, both ends included, as Shift does. */
export function withRange(
  selection: ReadonlySet<string>,
  ids: readonly string[],
  range: { from: string; to: string },
  selected: boolean,
): ReadonlySet<string> {
  const ends = [ids.indexOf(range.from), ids.indexOf(range.to)];
  if (ends.includes(-1)) return withRow(selection, range.to, selected);
  const next = new Set(selection);
  for (const id of ids.slice(Math.min(...ends), Math.max(...ends) + 1)) {
    if (selected) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** How much of a page is selected, for its checkbox. */
export function pageSelection(selection: ReadonlySet<string>, ids: readonly string[]): 'none' | 'some' | 'all' {
  const count = ids.filter((id) => selection.has(id)).length;
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
}

/** The selection after adding or removing a page. Rows of other pages stay unchanged. */
export function withPage(
  selection: ReadonlySet<string>,
  ids: readonly string[],
  selected: boolean,
): ReadonlySet<string> {
  const next = new Set(selection);
  for (const id of ids) {
    if (selected) next.add(id);
    else next.delete(id);
  }
  return next;
}
