import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

// In a file of its own because the metadata weighs some 80 kB: what only shows phones imports phone.ts. The smallest set of
// metadata knows the lengths and prefixes of every country, all that 'possible' asks.

/**
 * A phone number as E.164, '+16145550142', without its extension; null where the text is not a possible number. Text without
 * '+' is read as a number of `country`, with or without its 1. The whole text must be the number: words around it make it null.
 */
export function toE164(text: string, country: CountryCode = 'US'): string | null {
  const phone = parsePhoneNumberFromString(text.trim(), { defaultCountry: country, extract: false });
  return phone?.isPossible() ? phone.number : null;
}
