import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bookline/contract/rules/time-units';

/** '2 h ago', 'in 3 d', 'yesterday', 'Mar 4', 'Mar 4, 2024': the time from now, or the date if it's far away. */
export function relativeTime(iso: string, zone: string, now: Date = new Date()): string {
  const at = new Date(iso);
  const distance = now.getTime() - at.getTime();
  const ago = (count: number, unit: string) => (distance >= 0 ? `${count} ${unit} ago` : `in ${count} ${unit}`);
  const size = Math.abs(distance);
  if (size < MINUTE_MS) return 'just now';
  if (size < HOUR_MS) return ago(Math.floor(size / MINUTE_MS), 'min');
  const days = daysBetween(at, now, zone);
  if (days === 0) return ago(Math.floor(size / HOUR_MS), 'h');
  if (days === 1) return 'yesterday';
  if (days === -1) return 'tomorrow';
  if (Math.abs(days) < 7) return ago(Math.abs(days), 'd');
  return shortDate(at, zone, now);
}

/** 'Tuesday, March 4, 2025 at 3:12 PM EST': the tooltip of a relative time. */
export function fullTime(iso: string, zone: string): string {
  return format({ dateStyle: 'full', timeStyle: 'short', timeZone: zone })
    .format(new Date(iso))
    .concat(' ', zoneAbbreviation(iso, zone));
}

/** '3:12 PM', in the zone. */
export const clockTime = (iso: string, zone: string): string =>
  format({ timeStyle: 'short', timeZone: zone }).format(new Date(iso));

/** 'Mar 4, 2025' from `YYYY-MM-DD`, which is the same day in every zone. */
export const dayText = (date: string): string =>
  format({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** Whole years from a date of birth (`YYYY-MM-DD`) until today in the zone. */
export function ageOf(dateOfBirth: string, zone: string, now: Date = new Date()): number {
  const [year = 0, month = 0, day = 0] = dateOfBirth.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, today = 0] = dayIn(now, zone).split('-').map(Number);
  return thisYear - year - (thisMonth < month || (thisMonth === month && today < day) ? 1 : 0);
}

/** The date (`YYYY-MM-DD`) of a moment in a zone. */
export function dayIn(at: Date, zone: string): string {
  const parts = format({ year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone }).formatToParts(at);
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The number of calendar days between two moments in a zone: 1 if `from` is the day before `to`. */
function daysBetween(from: Date, to: Date, zone: string): number {
  return Math.round((Date.parse(dayIn(to, zone)) - Date.parse(dayIn(from, zone))) / DAY_MS);
}

function shortDate(at: Date, zone: string, now: Date): string {
  const sameYear = dayIn(at, zone).slice(0, 4) === dayIn(now, zone).slice(0, 4);
  return format({ month: 'short', day: 'numeric', ...(!sameYear && { year: 'numeric' }), timeZone: zone }).format(at);
}

function zoneAbbreviation(iso: string, zone: string): string {
  const parts = format({ timeZoneName: 'short', timeZone: zone }).formatToParts(new Date(iso));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

const formats = new Map<string, Intl.DateTimeFormat>();

// Creating a format costs more than using it a thousand times, and a list shows fifty.
function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  formats.set(key, known);
  return known;
}
