/** Splits 100 percent among the kits in whole percent. The first ones get the remainder. */
export function evenShares(count: number): number[] {
  const each = Math.floor(100 / count);
  return Array.from({ length: count }, (_, index) => each + (index < 100 - each * count ? 1 : 0));
}

/** The price of one piece times the number of pieces, as the API writes money. Null if the price is unknown. */
export const costOf = (cost: string | null, pieces: number): number | null =>
  cost === null ? null : (Math.round(Number(cost) * 100) * pieces) / 100;
