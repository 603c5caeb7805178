import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';

// A separate file, because the metadata is about 80 kB. Code that only displays phones imports phone.ts. The smallest
// metadata has the lengths and prefixes of every country, which is enough for 'possible'.

/**
 * A phone number as E.164, '+16145550142', without its extension. Null if the text isn't a possible number. Text without
 * '+' is read as a number of `country`, with or without its 1. The whole text must be the number.
 */
export function toE164(text: string, country: CountryCode = 'US'): string | null {
  const phone = parsePhoneNumberFromString(text.trim(), { defaultCountry: country, extract: false });
  return phone?.isPossible() ? phone.number : null;
}
