/** A hundred parted among so many kits, in whole per cent: the first ones get what is left. */
export function evenShares(count: number): number[] {
  const each = Math.floor(100 / count);
  return Array.from({ length: count }, (_, index) => each + (index < 100 - each * count ? 1 : 0));
}

/** Money as the API writes it, for one piece, times pieces; null where the cost is not known. */
export const costOf = (cost: string | null, pieces: number): number | null =>
  cost === null ? null : (Math.round(Number(cost) * 100) * pieces) / 100;
