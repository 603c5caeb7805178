export interface Placed {
  readonly id: number;
  readonly position: number;
}

/** A list, or a filtered part of it, after a row moved to another place (counted from 1). */
export function moved<T extends Placed>(rows: readonly T[], id: number, position: number): T[] {
  const row = rows.find((each) => each.id === id);
  if (!row) return [...rows];
  const from = row.position;
  const shift = (at: number) => {
    if (at > from && at <= position) return at - 1;
    if (at < from && at >= position) return at + 1;
    return at;
  };
  return rows
    .map((each) => ({ ...each, position: each.id === id ? position : shift(each.position) }))
    .toSorted((a, b) => a.position - b.position);
}
