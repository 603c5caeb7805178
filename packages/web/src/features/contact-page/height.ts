/** A height for display: 5′ 10″ for 70 inches. */
export const heightText = (inches: number): string => `${Math.floor(inches / 12)}′ ${inches % 12}″`;

/** Inches from a typed height: 5'10, 5 ft 10 in, 5-10, or inches alone (70). Null if it isn't a height. */
export function parseHeight(text: string): number | null {
  const typed = text.trim().toLowerCase();
  const feet = /^(\d)\s*(?:'|′|’|ft\.?|feet|-|\s)\s*(?:(\d{1,2})\s*(?:"|″|”|''|in\.?|inches)?)?$/.exec(typed);
  if (feet) {
    const inches = Number(feet[2] ?? 0);
    return inches < 12 ? Number(feet[1]) * 12 + inches : null;
  }
  const alone = /^(\d{2,3})\s*(?:"|″|”|in\.?|inches)?$/.exec(typed);
  return alone ? Number(alone[1]) : null;
}
