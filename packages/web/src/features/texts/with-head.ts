/** A page of a list that is read with a cursor, newest first. */
export interface CursorPage<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly next: string | null };
}

/**
 * The pages of a list after its first page was read again: the new page, followed by the known rows after it. A list of thousands of rows
 * then stays current without being read as a whole. Rows that left the range of the new page disappear.
 */
export function withHead<Row extends { readonly id: string }>(
  pages: readonly CursorPage<Row>[],
  head: CursorPage<Row>,
): CursorPage<Row>[] {
  const known = pages.flatMap(({ data }) => data);
  const fresh = new Set(head.data.map(({ id }) => id));
  const lastKnown = head.data.findLast(({ id }) => known.some((row) => row.id === id));
  if (head.meta.next === null || !lastKnown) return [head];
  const from = known.findIndex(({ id }) => id === lastKnown.id) + 1;
  const rest = known.slice(from).filter(({ id }) => !fresh.has(id));
  const next = rest.length > 0 ? (pages.at(-1)?.meta.next ?? null) : head.meta.next;
  return [{ data: [...head.data, ...rest], meta: { next } }];
}
