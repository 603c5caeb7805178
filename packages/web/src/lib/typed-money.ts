import { isNumeric } from '@bookline/contract/rules/numeric';

/** Decimal text from a typed amount: $52,000 → '52000', 52k → '52000'. Null if it's invalid. */
export function parseMoney(text: string): string | null {
  const typed = text.trim().toLowerCase().replace(/^\$/, '').replace(/[,\s]/g, '');
  const thousands = /^(\d+)(?:\.(\d))?k$/.exec(typed);
  if (thousands) return `${thousands[1]}${thousands[2] ?? '0'}00`;
  return isNumeric(typed) && /^\d{1,12}(\.\d{1,2})?$/.test(typed) ? typed : null;
}

/** A price that may be unknown: null if nothing is typed. What isn't an amount stays as typed, and is refused at its field. */
export const typedPrice = (text: string): string | null => (text.trim() === '' ? null : (parseMoney(text) ?? text));
