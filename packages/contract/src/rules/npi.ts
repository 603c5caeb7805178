/** Whether text is a National Provider Identifier: ten digits with a check digit (Luhn, with 80840 in front). */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  const sum = [...`80840${text}`]
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? Number(digit) : Number(digit) * 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}
