/** The digits of a phone number in any format: '+1 (614) 555-0142' → '16145550142'. */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * A phone number as screens show it, from E.164 or any text: eleven digits as 1-3-3-4 (R211), any other length in
 * groups of 3-3-4-4 (R212). A short number fills only the first groups. Digits beyond fourteen stay in the last group.
 */
export function displayPhone(number: string): string {
  const digits = phoneDigits(number);
  const ends = digits.length === 11 ? [0, 1, 4, 7, 11] : [0, 3, 6, 10, Math.max(14, digits.length)];
  return ends
    .slice(1)
    .map((end, index) => digits.slice(ends[index], end))
    .filter((group) => group !== '')
    .join('-');
}

/**
 * A typed phone number as it's sent: its digits, with a leading 1 if there are ten (R213). A number typed with '+' already
 * has its country, so it keeps the '+' and gets no 1.
 */
export function phoneForSubmission(text: string): string {
  const digits = phoneDigits(text);
  if (text.trimStart().startsWith('+')) return `+${digits}`;
  return digits.length === 10 ? `1${digits}` : digits;
}
