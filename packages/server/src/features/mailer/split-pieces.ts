export interface KitShare {
  readonly id: string;
  readonly share: number;
}

/**
 * How many pieces each kit gets at most of so many: the numbers as they are, or per cent of the whole, so rounded that nothing is lost where
 * they make a hundred.
 */
export function splitPieces(kits: readonly KitShare[], split: 'percent' | 'number', total: number): number[] {
  if (split === 'number') return kits.map(({ share }) => Math.round(share));
  const exact = kits.map(({ share }) => (total * share) / 100);
  const whole = exact.map(Math.floor);
  const wanted = Math.round(exact.reduce((sum, part) => sum + part, 0));
  // The largest remainders get what rounding down left.
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
