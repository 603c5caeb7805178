export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover';

/**
 * The brand of a payment card from its first digits (R206–R210), also while typing. Null until
 * the digits identify one.
 */
export function cardBrand(number: string): CardBrand | null {
  const digits = number.replace(/\D/g, '');
  const two = Number(digits.slice(0, 2));
  const four = digits.length >= 4 ? Number(digits.slice(0, 4)) : 0;
  if (digits.startsWith('4')) return 'visa';
  if ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720)) return 'mastercard';
  if (two === 34 || two === 37) return 'amex';
  if (four === 6011 || two === 65) return 'discover';
  return null;
}
