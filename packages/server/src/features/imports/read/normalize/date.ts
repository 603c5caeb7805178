import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { Normalized } from './normalized.ts';

/** The order of day, month, and year in a column. */
export type DateOrder = 'mdy' | 'dmy' | 'ymd';

export interface DateOptions {
  /** The order for ambiguous dates. */
  order: DateOrder;
  /** `YYYY-MM-DD`: two-digit years are the latest that give no later date, so '50' is 1950 and '05' is 2005. */
  today: string;
}

const NOT_A_DATE = 'This date can’t be read.';
const NO_SUCH_DAY = 'This date doesn’t exist.';
const ONLY_A_YEAR = 'This is only a year.';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** A time of day after a date. Most dates in exports have one, usually midnight. */
const TIME =
  /(?:[T\s,]+|(?<=\d):)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:Z|UTC|GMT|[A-Z]{2,4}|[+-]\d{2}:?\d{2})?(?:\s*\(.*\))?$/i;
const NUMBERS = /^(\d{1,4})\s*([-/. ])\s*(\d{1,2})\s*\2\s*(\d{1,4})\.?$/;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[\s\-/.]*(?:of\s+)?([a-z]{3,9})\.?[\s\-/.,]*'?(\d{2}|\d{4})$/i;
const MONTH_DAY = /^([a-z]{3,9})\.?[\s\-/.]*(\d{1,2})(?:st|nd|rd|th)?[\s\-/.,]+'?(\d{2}|\d{4})$/i;
const YEAR_MONTH_DAY = /^(\d{4})[\s\-/.]([a-z]{3,9})\.?[\s\-/.](\d{1,2})$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;
/** `Thu Jan 05 1950 00:00:00 GMT+0000 (UTC)`, as scripts write it. */
const SCRIPTED = /^([a-z]{3} \d{2} \d{4}) \d{2}:\d{2}:\d{2}.*$/i;

/**
 * A date as `YYYY-MM-DD` from the formats in files: '1950-01-05', '1/5/1950', '5.1.1950', '1950/01/05', 'Jan 5, 1950', '5-Jan-50', '19500105',
 * Excel's serial number 18268, all with or without a time. `order` applies only to ambiguous dates: '13/1/1950' is January 13 in any order.
 */
export function normalizeDate(raw: string, { order, today }: DateOptions): Normalized<string> {
  // The exact format first, because .xlsx dates have it.
  if (raw.length === 10 && raw.charCodeAt(4) === 45 && raw.charCodeAt(7) === 45) {
    const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(raw);
    if (iso && Number(iso[2]) <= 12) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]), today);
  }
  let text = raw.trim();
  if (text.length > 10) text = withoutTime(text);
  const numbers = NUMBERS.exec(text);
  if (numbers) return fromNumbers(numbers[1] ?? '', numbers[3] ?? '', numbers[4] ?? '', order, today);
  if (/^\d+(\.\d+)?$/.test(text)) return fromDigits(text, order, today);
  return fromWords(text.replace(WEEKDAY, ''), today);
}

/** The order of a column of dates, from its unambiguous dates; the American 'mdy' if there are none. */
export function guessDateOrder(samples: Iterable<string>): DateOrder {
  const votes = { mdy: 0, dmy: 0, ymd: 0 };
  for (const sample of samples) {
    const numbers = NUMBERS.exec(withoutTime(sample.trim()));
    if (!numbers) continue;
    const first = numbers[1] ?? '';
    const [a, b] = [Number(first), Number(numbers[3])];
    if (first.length > 2 || a > 31) votes.ymd++;
    else if (a > 12 && b <= 12) votes.dmy++;
    else if (b > 12 && a <= 12) votes.mdy++;
  }
  if (votes.ymd > votes.mdy && votes.ymd > votes.dmy) return 'ymd';
  return votes.dmy > votes.mdy ? 'dmy' : 'mdy';
}

/** Whether the text means that there is no date, as in MySQL and some exports: '0000-00-00', '00/00/0000'. */
export function isNoDate(text: string): boolean {
  return text.charCodeAt(0) === 48 && /^0+(?:[-/.]0+){0,2}(?:[T\s]+0?0:00(?::00)?)?$/.test(text);
}

/** Whether the text means that there is no end, as carriers write it: '12/31/9999'. */
export const isEndless = (text: string): boolean => /9999|2999|12\/31\/2099|2099-12-31/.test(text);

function withoutTime(text: string): string {
  const scripted = SCRIPTED.exec(text.replace(WEEKDAY, ''));
  return (scripted?.[1] ?? text.replace(TIME, '')).trim();
}

function fromNumbers(a: string, b: string, c: string, order: DateOrder, today: string): Normalized<string> {
  const [first, second, third] = [Number(a), Number(b), Number(c)];
  if (a.length > 2 || first > 31) {
    if (a.length === 3 || c.length > 2) return { problem: NOT_A_DATE };
    // ISO, unless the middle part cannot be a month: 1950/13/1.
    const swapped = second > 12 && third <= 12;
    return day(year(a, today), swapped ? third : second, swapped ? second : third, today);
  }
  if (c.length === 3 || c.length === 1) return { problem: NOT_A_DATE };
  if (order === 'ymd' && c.length === 2 && second <= 12 && third <= 31)
    return day(year(a, today), second, third, today);
  const dayFirst = second > 12 ? false : first > 12 ? true : order === 'dmy';
  const [d, m] = dayFirst ? [first, second] : [second, first];
  return dated(c, m, d, today);
}

/** Numbers without separators: YYYYMMDD, MMDDYYYY (or DDMMYYYY) with or without the leading zero, an Excel serial number. */
function fromDigits(text: string, order: DateOrder, today: string): Normalized<string> {
  const whole = text.replace(/\.\d+$/, '');
  if (whole.length === 8 || whole.length === 7) {
    const digits = whole.padStart(8, '0');
    const asIso = day(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)), Number(digits.slice(6)), today);
    if (whole.length === 8 && 'value' in asIso && /^(19|20)/.test(digits)) return asIso;
    return fromNumbers(digits.slice(0, 2), digits.slice(2, 4), digits.slice(4), order === 'ymd' ? 'mdy' : order, today);
  }
  if (/^(19|20)\d\d$/.test(whole)) return { problem: ONLY_A_YEAR };
  const serial = Number(whole);
  if (whole.length > 5 || serial < 61 || serial > 73_050) return { problem: NOT_A_DATE };
  return { value: fromSerial(serial) };
}

/** Excel's day number as `YYYY-MM-DD`, in the calendar that starts in 1900 and is correct from 61, March 1, 1900, on. */
export function fromSerial(serial: number): string {
  return new Date((serial - 25_569) * DAY_MS).toISOString().slice(0, 10);
}

function fromWords(text: string, today: string): Normalized<string> {
  const dayFirst = DAY_MONTH.exec(text);
  if (dayFirst) return dated(dayFirst[3] ?? '', month(dayFirst[2] ?? ''), Number(dayFirst[1]), today);
  const monthFirst = MONTH_DAY.exec(text);
  if (monthFirst) return dated(monthFirst[3] ?? '', month(monthFirst[1] ?? ''), Number(monthFirst[2]), today);
  const yearFirst = YEAR_MONTH_DAY.exec(text);
  if (yearFirst) return day(Number(yearFirst[1]), month(yearFirst[2] ?? ''), Number(yearFirst[3]), today);
  return { problem: NOT_A_DATE };
}

/** 0 if the word is no month. */
function month(word: string): number {
  return MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
}

/** A day in a year of two or four digits. For two, the latest century that gives no date after `today`. */
function dated(yearText: string, m: number, d: number, today: string): Normalized<string> {
  const found = day(year(yearText, today), m, d, today);
  if (yearText.length !== 2 || !('value' in found) || found.value <= today) return found;
  return day(Number(found.value.slice(0, 4)) - 100, m, d, today);
}

function year(text: string, today: string): number {
  if (text.length !== 2) return Number(text);
  const century = Number(today.slice(0, 2)) * 100;
  return century + Number(text) > Number(today.slice(0, 4)) ? century - 100 + Number(text) : century + Number(text);
}

function day(y: number, m: number, d: number, today: string): Normalized<string> {
  if (m === 0) return { problem: NOT_A_DATE };
  const lastDay =
    m === 2
      ? y % 4 === 0 && (y % 100 !== 0 || y % 400 === 0)
        ? 29
        : 28
      : m === 4 || m === 6 || m === 9 || m === 11
        ? 30
        : 31;
  if (m > 12 || d < 1 || d > lastDay) return { problem: NO_SUCH_DAY };
  // Years too far away for any living person or their documents are typing errors: 0195, 2950.
  if (y < 1880 || y > Number(today.slice(0, 4)) + 100) return { problem: NOT_A_DATE };
  return { value: `${y}-${m < 10 ? '0' : ''}${m}-${d < 10 ? '0' : ''}${d}` };
}
