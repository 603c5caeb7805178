import { isNumeric } from './numeric.ts';

const formats = new Map<string, Intl.NumberFormat>();

// Making a formatter costs a thousand times what using it does, and lists show one a row.
function format(currency: string, decimals: number): Intl.NumberFormat {
  const key = `${currency} ${decimals}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    // A cent that was rounded away leaves no '-$0.00'.
    signDisplay: 'negative',
  });
  formats.set(key, made);
  return made;
}

/**
 * Money as screens show it: '1234.5' → '$1,234.50', with two decimals unless asked otherwise (R220), half rounded away from
 * zero. It takes decimal text and stays exact at any size, which no number does. '' for none; text that is no amount stays as it is.
 *
 * @param options.currency ISO 4217 code whose sign is shown, 'USD' unless given.
 */
export function displayCurrency(
  amount: string | null | undefined,
  options: { decimals?: number; currency?: string } = {},
): string {
  const { decimals = 2, currency = 'USD' } = options;
  const text = amount?.trim() ?? '';
  return isNumeric(text) ? format(currency, decimals).format(text) : text;
}
