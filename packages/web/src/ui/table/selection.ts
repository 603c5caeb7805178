/** The selection with one row in or out of it. */
export function withRow(selection: ReadonlySet<string>, id: string, selected: boolean): ReadonlySet<string> {
  const next = new Set(selection);
  if (selected) next.add(id);
  else next.delete(id);
  return next;
}

/** The selection with every row from one to another, both included, in or out of it: what Shift does. */
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

/** How much of a page is selected: what its checkbox shows. */
export function pageSelection(selection: ReadonlySet<string>, ids: readonly string[]): 'none' | 'some' | 'all' {
  const count = ids.filter((id) => selection.has(id)).length;
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
}

/** The selection with a whole page in or out of it; rows of other pages stay as they are. */
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
