import { isNumeric } from './numeric.ts';

/** Decimal text with up to two decimals: '1234.50'. */
export const AMOUNT = /^-?\d{1,12}(\.\d{1,2})?$/;

const formats = new Map<string, Intl.NumberFormat>();

// Creating a formatter costs a thousand times more than using it, and lists use one per row.
function format(currency: string, decimals: number): Intl.NumberFormat {
  const key = `${currency} ${decimals}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // A cent rounded away must not show as '-$0.00'.
    signDisplay: 'negative',
  });
  formats.set(key, made);
  return made;
}

/**
 * Formats money: '1234.5' → '$1,234.50', with two decimals by default (R220), halves rounded away from
 * zero. It takes decimal text and stays exact at any size. '' for none. Text that isn't an amount is unchanged.
 *
 * @param options.currency ISO 4217 code, 'USD' by default.
 */
export function displayCurrency(
  amount: string | null | undefined,
  options: { decimals?: number; currency?: string } = {},
): string {
  const { decimals = 2, currency = 'USD' } = options;
  const text = amount?.trim() ?? '';
  return isNumeric(text) ? format(currency, decimals).format(text) : text;
}
