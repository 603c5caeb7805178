import { displayPhone, phoneForSubmission } from '@bookline/contract/rules/phone';
import type { PhoneValue } from '../contact-values.ts';

/** A stored number in the form in which it's edited. The display format is used only if it parses back to the same number. */
export const editedPhone = (number: string): string => (/^\+1\d{10}$/.test(number) ? displayPhone(number) : number);

/** Phones as the API takes them: ten digits after a 1 (R213), the first one primary. */
export function submittedPhones(phones: readonly PhoneValue[]): PhoneValue[] {
  return phones.map(({ number, extension, type }, index) => ({
    number: isPlain(number) ? phoneForSubmission(number) : number.trim(),
    extension: extension?.trim() || null,
    type,
    primary: index === 0,
  }));
}

// Leaves words and extensions in place, so the server rejects them instead of dropping them.
const isPlain = (text: string) => /^[+\d().\-\s]+$/.test(text);

/** Stored phones in the form in which they're edited. */
export const editedPhones = (phones: readonly PhoneValue[]): PhoneValue[] =>
  phones.map((phone) => ({ ...phone, number: editedPhone(phone.number) }));
