/** A typed number: optional sign, digits, decimals (R219). No exponent, no separators. */
export const numericPattern = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/;

/** Whether text is a number by `numericPattern`. */
export function isNumeric(text: string): text is `${number}` {
  return numericPattern.test(text);
}
