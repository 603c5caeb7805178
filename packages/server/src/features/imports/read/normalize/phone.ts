import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Normalized } from './normalized.ts';

/** E.164, with the digits of the extension separate. */
export interface PhoneNumber {
  number: string;
  extension: string | null;
}

const LOST_DIGITS = 'The spreadsheet lost the digits of this phone number.';
const NOT_A_PHONE = 'This isn’t a valid phone number.';
const NO_AREA_CODE = 'This phone number has no area code.';
const TOO_FEW = 'This phone number has too few digits.';
const TOO_MANY = 'This phone number has too many digits.';
const PLACEHOLDER = 'This is a placeholder, not a phone number.';

const EXTENSION = /[\s,;]*(?:\bext(?:ension|n)?\b\.?|\bext\.?(?=\d)|(?<=[\d\s).,;])x|#)[\s.:]*(\d{1,10})\s*$/i;
const SCIENTIFIC = /^\+?(\d(?:[.,]\d+)?)E\+?(\d{1,2})$/i;
const LABEL_BEFORE = /^(?:tel|phone|ph|cell|mobile|mob|home|work|office|fax|main|[chmwpt])\s*[:.#-]?\s*(?=[\d(+])/i;
const LABEL_BEHIND = /[\s(-]*\(?\b(?:cell|mobile|mob|home|work|office|main|[chmw])\)?\.?$/i;
const ALL_SAME = /^(\d)\1+$/;
const PLAIN = /^[\d\s().+\-/]+$/;
/** Two numbers in one cell: '614-555-0101 / 614-555-0102', one a line, 'or' between. */
const BETWEEN =
  /\s*(?:[;|\n\r]+|:::|,(?!\s*(?:ext|x))|(?<=\d{4})\s+(?=\(?\d{3}\)?[-.\s]\s?\d{3}[-.\s]\d{4})|\s\/\s|\/(?=\s*\(?\d{3}\)?[\s.-]*\d{3})|\bor\b|\band\b|&)\s*/i;

/** The phone numbers of one cell, which often contains two. */
export function splitPhones(raw: string): string[] {
  if (raw.length < 17) return [raw];
  return raw.split(BETWEEN).filter((part) => /\d/.test(part));
}

/**
 * A phone number in any usual format, '(555) 010-1234 x5', as E.164, with the United States as the default country. Ten digits with a possible
 * area code are accepted without the numbering plan of libphonenumber (15 times slower), so numbers newer than its data pass too. A number
 * that a spreadsheet turned into '5.55E+09' is a problem, unless all its digits are still there.
 */
export function normalizePhone(raw: string): Normalized<PhoneNumber> {
  const text = raw.trim();
  const plain = fromDigits(text, null);
  if (plain) return plain;
  const scientific = SCIENTIFIC.exec(text);
  if (scientific) return fromScientific(scientific[1] ?? '', Number(scientific[2]));
  let number = text.replace(/^tel:/i, '').replace(LABEL_BEFORE, '').replace(/\.0+$/, '');
  let extension: string | null = null;
  const found = EXTENSION.exec(number);
  if (found && found.index > 0) {
    extension = found[1] ?? null;
    number = number.slice(0, found.index);
  }
  number = number.replace(LABEL_BEHIND, '').trim();
  return fromDigits(number, extension) ?? fromNumberingPlan(number, extension);
}

/** Ten or eleven digits of North America, or undefined for numbers that libphonenumber must check. */
function fromDigits(text: string, extension: string | null): Normalized<PhoneNumber> | undefined {
  if (!PLAIN.test(text) || (text.startsWith('+') && !text.startsWith('+1'))) return undefined;
  const digits = text.replace(/\D+/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (national.length !== 10) return undefined;
  if (ALL_SAME.test(national) || national === '1234567890') return { problem: PLACEHOLDER };
  // North American area codes start with 2 to 9.
  if (national.charCodeAt(0) < 50) return { problem: NOT_A_PHONE };
  return { value: { number: `+1${national}`, extension } };
}

function fromScientific(mantissa: string, exponent: number): Normalized<PhoneNumber> {
  const digits = mantissa.replace(/[.,]/, '');
  // 5.55E+09 stands for ten digits but has only three.
  if (digits.length !== exponent + 1) return { problem: LOST_DIGITS };
  return fromDigits(digits, null) ?? { problem: NOT_A_PHONE };
}

function fromNumberingPlan(text: string, extension: string | null): Normalized<PhoneNumber> {
  const digits = text.replace(/\D/g, '');
  if (digits.length === 0 || /[a-z]{3}/i.test(text)) return { problem: NOT_A_PHONE };
  if (ALL_SAME.test(digits) && digits.length > 4) return { problem: PLACEHOLDER };
  const parsed = parsePhoneNumberFromString(/^00[1-9]/.test(text) ? `+${digits.slice(2)}` : text, 'US');
  if (parsed?.isPossible()) return { value: { number: parsed.number, extension: extension ?? parsed.ext ?? null } };
  if (digits.length === 7) return { problem: NO_AREA_CODE };
  return { problem: digits.length < 7 ? TOO_FEW : digits.length > 10 ? TOO_MANY : NOT_A_PHONE };
}
