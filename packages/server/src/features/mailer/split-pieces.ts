export interface KitShare {
  readonly id: string;
  readonly share: number;
}

/**
 * The largest number of pieces each kit gets: the numbers as given, or percentages of the total. Percentages that add up to 100 are rounded so
 * that no piece is lost.
 */
export function splitPieces(kits: readonly KitShare[], split: 'percent' | 'number', total: number): number[] {
  if (split === 'number') return kits.map(({ share }) => Math.round(share));
  const exact = kits.map(({ share }) => (total * share) / 100);
  const whole = exact.map(Math.floor);
  const wanted = Math.round(exact.reduce((sum, part) => sum + part, 0));
  // The largest remainders get the pieces lost to rounding down.
  const byRemainder = exact
    .map((part, index) => ({ index, rest: part - Math.floor(part) }))
    .toSorted((a, b) => b.rest - a.rest || a.index - b.index);
  let left = wanted - whole.reduce((sum, part) => sum + part, 0);
  for (const { index } of byRemainder) {
    if (left <= 0) break;
    whole[index] = (whole[index] ?? 0) + 1;
    left--;
  }
  return whole;
}
