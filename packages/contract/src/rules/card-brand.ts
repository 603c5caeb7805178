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

const labels: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
};

/** A brand as people know it: 'amex' → 'American Express'. One that isn't known here keeps the gateway's name, with a capital. */
export const cardBrandLabel = (brand: string): string =>
  labels[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1).replaceAll('_', ' ');
