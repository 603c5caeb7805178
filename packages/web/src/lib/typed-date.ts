import { parseMonthDay } from '@bookline/contract/rules/month-day';

/** Policies and plans are dated years ahead. */
const YEARS_AHEAD = 20;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * A typed date as `YYYY-MM-DD`: 03/04/1960, 3-4-60, 03041960, Mar 4 1960, 1960-03-04. A two-digit year means the latest such year that
 * isn't more than 20 years ahead, or, with `past`, that isn't in the future. Null if the text isn't a real date (R214, R215).
 *
 * @param today `YYYY-MM-DD`, the reference for two-digit years.
 */
export function parseTypedDate(text: string, today: string, past = false): string | null {
  const parts = partsOf(text.trim().toLowerCase());
  if (!parts) return null;
  const [monthText, dayText, yearText] = parts;
  const monthDay = parseMonthDay(`${monthText.padStart(2, '0')}${dayText.padStart(2, '0')}`);
  if (!monthDay) return null;
  const year =
    yearText.length === 2
      ? fullYear(Number(yearText), Number(today.slice(0, 4)) + (past ? 0 : YEARS_AHEAD))
      : Number(yearText);
  if (year < 1800) return null;
  if (monthDay.month === 2 && monthDay.day === 29 && !isLeap(year)) return null;
  return `${year}-${monthText.padStart(2, '0')}-${dayText.padStart(2, '0')}`;
}

/** `YYYY-MM-DD` as it is typed: 03/04/1960. Text that isn't a date stays unchanged. */
export function typedDate(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  return year ? `${month}/${day}/${year}` : date;
}

/** Whether a text has the form `YYYY-MM-DD`. */
export const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

type Parts = readonly [month: string, day: string, year: string];

function partsOf(text: string): Parts | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return three(iso[2], iso[3], iso[1]);
  const parted = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(text);
  if (parted) return three(parted[1], parted[2], parted[3]);
  const digits = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text);
  if (digits) return three(digits[1], digits[2], digits[3]);
  const named = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/.exec(text);
  const month = named ? MONTHS.indexOf(named[1] ?? '') + 1 : 0;
  return month > 0 ? three(String(month), named?.[2], named?.[3]) : null;
}

const three = (month = '', day = '', year = ''): Parts => [month, day, year];

const fullYear = (short: number, last: number) => {
  const century = last - (last % 100);
  return century + short > last ? century - 100 + short : century + short;
};

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
