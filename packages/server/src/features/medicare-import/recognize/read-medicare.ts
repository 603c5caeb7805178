import { mbiFault, normalizeMbi } from '@bookline/contract/rules/mbi';
import type { Fact } from './sections.ts';

// As on the card, with or without dashes.
const MBI =
  /(?<![A-Z0-9-])[1-9][AC-HJKMNP-RT-Y][0-9AC-HJKMNP-RT-Y]\d[\s-]?[AC-HJKMNP-RT-Y][0-9AC-HJKMNP-RT-Y]\d[\s-]?[AC-HJKMNP-RT-Y]{2}\d{2}(?![A-Z0-9-])/i;
const NAMED_MBI =
  /(?:medicare\s+(?:number|id|beneficiary\s+identifier)|\bMBI)\s*(?:\(MBI\))?\s*[:#]?\s*([A-Z0-9][A-Z0-9 -]{6,17})/i;
const DATE = String.raw`(\d{4}-\d{2}-\d{2}|\d{1,2}[/-]\d{1,2}[/-]\d{4}|[A-Z][a-z]{2,8}\.? \d{1,2},? \d{4})`;
const partOf = (letter: 'A' | 'B') =>
  new RegExp(String.raw`\bpart\s*${letter}\b[^\d\n]{0,40}?\n?[^\d\n]{0,20}?${DATE}`, 'i');
const parts = { part_a_on: partOf('A'), part_b_on: partOf('B') } as const;

/** The Medicare number and the start dates of the parts, anywhere in a text. `notes` report values that can't be right. */
export function readMedicare(text: string): { facts: Fact[]; notes: string[] } {
  const notes: string[] = [];
  const values: Record<string, string> = {};
  const [, named] = text.match(NAMED_MBI) ?? [];
  const [mbi] = text.match(MBI) ?? [];
  if (mbi) values.mbi = normalizeMbi(mbi);
  else if (named && /\d/.test(named))
    notes.push(`The value for the Medicare number was skipped. ${mbiFault(named) ?? ''}`.trim());
  for (const [field, pattern] of Object.entries(parts)) {
    const [, date] = text.match(pattern) ?? [];
    const day = date && dayOf(date);
    if (day) values[field] = day;
  }
  return { facts: Object.keys(values).length > 0 ? [{ section: 'medicare', values }] : [], notes };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `YYYY-MM-DD` of a date in US format. Undefined for an invalid date. */
export function dayOf(text: string): string | undefined {
  const [, iso] = text.match(/^(\d{4}-\d{2}-\d{2})/) ?? [];
  const [, month = '', day = '', year = ''] = text.match(/^(\d{1,2})[/-](\d{1,2})[/-](\d{4})/) ?? [];
  const [, name = '', dayOfName = '', yearOfName = ''] =
    text.match(/^([A-Za-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})/) ?? [];
  const two = (value: string | number) => String(value).padStart(2, '0');
  const date =
    iso ??
    (year
      ? `${year}-${two(month)}-${two(day)}`
      : `${yearOfName}-${two(months.indexOf(name.toLowerCase()) + 1)}-${two(dayOfName)}`);
  const parsed = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== date ? undefined : date;
}
