import { displayPhone, phoneForSubmission } from '@bookline/contract/rules/phone';
import type { PhoneValue } from '../contact-values.ts';

/** A stored number as it is edited: in the display form where that leads back to it, else as it is stored. */
export const editedPhone = (number: string): string => (/^\+1\d{10}$/.test(number) ? displayPhone(number) : number);

/** Phones as they are sent: ten digits with their 1 (R213), the first one primary. */
export function submittedPhones(phones: readonly PhoneValue[]): PhoneValue[] {
  return phones.map(({ number, extension, type }, index) => ({
    number: isPlain(number) ? phoneForSubmission(number) : number.trim(),
    extension: extension?.trim() || null,
    type,
    primary: index === 0,
  }));
}

// Words and extensions in the number are for the server to refuse, not to be lost among the digits.
const isPlain = (text: string) => /^[+\d().\-\s]+$/.test(text);

/** Stored phones as they are edited. */
export const editedPhones = (phones: readonly PhoneValue[]): PhoneValue[] =>
  phones.map((phone) => ({ ...phone, number: editedPhone(phone.number) }));

/** A tel: link (RFC 3966), with the extension where there is one. */
export const telHref = ({ number, extension }: Pick<PhoneValue, 'number' | 'extension'>): string =>
  `tel:${number}${extension ? `;ext=${encodeURIComponent(extension)}` : ''}`;
