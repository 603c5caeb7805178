import { momentOf, wallAt } from '@bookline/contract/rules/zoned-time';

/** A moment as the value of a date and time input in a zone: '2026-11-19T09:00'. */
export const inputOf = (iso: string, zone: string): string => wallAt(Date.parse(iso), zone).slice(0, 16);

/** The moment of such a value. Null if it isn't complete. */
export function momentIn(value: string, zone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value)) return null;
  return new Date(momentOf(`${value}:00`, zone)).toISOString();
}

/** The next full hour at least an hour away, as such a value. */
export const soon = (zone: string, now = Date.now()): string =>
  inputOf(new Date(Math.ceil(now / 3_600_000 + 1) * 3_600_000).toISOString(), zone);

/** 'Nov 19, 2026, 9:00 AM'. */
export const zonedText = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(iso));
