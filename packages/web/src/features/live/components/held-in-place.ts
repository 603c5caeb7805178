interface Row {
  readonly id: string;
}

/**
 * What a list shows when it reloads while a user reads it: the same rows in the same order, with current values. `added` counts the new
 * rows not shown. `moved`: the new list has other rows or another order. A row that left the list stays until the user asks for the new
 * list. An empty list shows the new one at once.
 */
export function heldInPlace<R extends Row>(
  shown: readonly R[],
  now: readonly R[],
): { readonly rows: R[]; readonly added: number; readonly moved: boolean } {
  if (shown.length === 0) return { rows: [...now], added: 0, moved: false };
  const newest = new Map(now.map((row) => [row.id, row]));
  const known = new Set(shown.map((row) => row.id));
  return {
    rows: shown.map((row) => newest.get(row.id) ?? row),
    added: now.filter((row) => !known.has(row.id)).length,
    moved: shown.length !== now.length || shown.some((row, index) => row.id !== now[index]?.id),
  };
}
