interface Row {
  readonly id: string;
}

/**
 * What a list shows when it was asked for again while somebody reads it: the same rows in the same order, each as it is now. `added` of the new rows
 * are not among them; `moved`: the new list has other rows, or another order. A row that left the list stays until somebody asks for the new one.
 * Where there was nothing to read, the new list is it.
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
