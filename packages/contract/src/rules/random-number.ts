/**
 * A random number with this many digits, eight by default (R440), as text because sixteen digits don't fit in a number.
 * It comes from the platform's cryptographic source and never starts with 0.
 *
 * @throws RangeError unless `digits` is a whole number from 2 to 16 (R441).
 */
export function randomNumber(digits = 8): string {
  if (!Number.isInteger(digits) || digits < 2 || digits > 16)
    throw new RangeError('A random number has 2 to 16 digits.');
  let text = '';
  while (text.length < digits) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      // 250 is the largest multiple of ten in a byte. Above it, low digits would be more likely.
      if (byte < 250 && (text !== '' || byte % 10 !== 0)) text += byte % 10;
    }
  }
  return text.slice(0, digits);
}
