import { dayAfter, dayAt, midnight, wallAt } from '@bookline/contract/rules/zoned-time';
import { RRuleTemporal } from 'rrule-temporal';
import { toText } from 'rrule-temporal/totext';
import { invalid } from '../../platform/errors.ts';

/** A repeating event: its start, rule, and zone. */
export interface Repeating {
  readonly starts_at: string;
  readonly recurrence: string;
  readonly timezone: string;
}

const PARTS = /^(FREQ|INTERVAL|COUNT|UNTIL|BYDAY|BYMONTHDAY|BYMONTH|BYSETPOS|WKST)$/;
const FREQUENCY = /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/;
const MAX_COUNT = 1000;

// The library's own type needs Temporal, which Node doesn't have yet. Only the moment is used.
interface Moment {
  readonly ms: number;
  readonly timeZoneId: string;
  toString(): string;
}
const temporal = {
  ZonedDateTime: {
    from: (text: string): Moment => ({
      ms: Date.parse(text.replace(/\[.*$/, '')),
      timeZoneId: text.slice(text.indexOf('[') + 1, -1),
      toString: () => text,
    }),
  },
};

const compact = (text: string) => text.replace(/[-:]/g, '');

function ruleOf({ starts_at, recurrence, timezone }: Repeating): RRuleTemporal<Moment> {
  const start = compact(wallAt(Date.parse(starts_at), timezone));
  return new RRuleTemporal<Moment>({
    rruleString: `DTSTART;TZID=${timezone}:${start}\nRRULE:${recurrence}`,
    temporal,
    cache: false,
  });
}

/**
 * A rule in its stored form: uppercase, with its end as a moment in UTC. Throws 422 for a rule that is invalid, repeats more often than daily, or
 * has no occurrence. `first` is the first occurrence, at `starts_at` or later.
 */
export function readRule({ starts_at, recurrence, timezone }: Repeating): { recurrence: string; first: number } {
  const refuse = () => invalid('event.recurrence', 'This repeat rule isn’t valid. Choose another.');
  const parts = recurrence
    .trim()
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .split(';')
    .filter(Boolean)
    .map((part) => part.split('='));
  const rule = new Map<string, string>();
  for (const [name = '', value = ''] of parts) {
    if (!PARTS.test(name) || !/^[A-Z0-9,+-]+$/.test(value) || rule.has(name)) throw refuse();
    rule.set(name, value);
  }
  const until = rule.get('UNTIL');
  if (until !== undefined) rule.set('UNTIL', endMoment(until, timezone, refuse));
  const count = rule.get('COUNT');
  const isCount = count === undefined || (/^\d+$/.test(count) && Number(count) >= 1 && Number(count) <= MAX_COUNT);
  if (!FREQUENCY.test(rule.get('FREQ') ?? '') || !isCount || (count !== undefined && until !== undefined))
    throw refuse();
  if (!/^([1-9]\d{0,2})?$/.test(rule.get('INTERVAL') ?? '')) throw refuse();
  const kept = [...rule].map(([name, value]) => `${name}=${value}`).join(';');
  let first: Moment | null | undefined;
  try {
    first = ruleOf({ starts_at, recurrence: kept, timezone }).next(new Date(Date.parse(starts_at)), true);
  } catch {
    throw refuse();
  }
  if (!first) throw invalid('event.recurrence', 'This event would never occur. Change the dates or the repeat rule.');
  return { recurrence: kept, first: first.ms };
}

/** `UNTIL` as a moment. A day counts until its end. */
function endMoment(until: string, timezone: string, refuse: () => Error): string {
  const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})Z?)?$/.exec(until) ?? [];
  const date = `${year}-${month}-${day}`;
  if (!year || Number.isNaN(Date.parse(date)) || new Date(date).toISOString().slice(0, 10) !== date) throw refuse();
  if (time) return `${compact(date)}T${time}Z`;
  return untilText(midnight(dayAfter(date), timezone) - 1000);
}

const untilText = (at: number) => `${compact(new Date(at).toISOString().slice(0, 19))}Z`;

/** The start times of occurrences from one moment until before another, at most `most`. */
export const momentsBetween = (repeating: Repeating, from: number, to: number, most: number): number[] =>
  ruleOf(repeating)
    .between(new Date(from), new Date(to), true)
    .map(({ ms }) => ms)
    .filter((at) => at < to)
    .slice(0, most);

/** Whether an occurrence starts at a moment. */
export const takesPlaceAt = (repeating: Repeating, at: number): boolean =>
  ruleOf(repeating).next(new Date(at), true)?.ms === at;

/** The last occurrence; undefined if the rule never ends. */
export function lastMoment(repeating: Repeating): number | undefined {
  if (/\bCOUNT=/.test(repeating.recurrence)) return ruleOf(repeating).all().at(-1)?.ms;
  const until = /\bUNTIL=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(repeating.recurrence);
  if (!until) return undefined;
  const [, year, month, day, hour, minute, second] = until;
  const end = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return ruleOf(repeating).previous(new Date(end + 1000))?.ms;
}

/** The number of occurrences before a moment. */
const timesBefore = (repeating: Repeating, at: number): number =>
  momentsBetween(repeating, Date.parse(repeating.starts_at), at, MAX_COUNT).length;

/** The rule, ending before a moment. */
export const ruleUntil = (recurrence: string, at: number): string =>
  `${recurrence.replace(/;?(COUNT|UNTIL)=[^;]*/g, '').replace(/^;/, '')};UNTIL=${untilText(at - 1000)}`;

/** The rule from one of its occurrences on. A count is reduced by the occurrences before. */
export function ruleFrom(repeating: Repeating, at: number): string {
  const { recurrence } = repeating;
  const count = /\bCOUNT=(\d+)/.exec(recurrence)?.[1];
  if (count === undefined) return recurrence;
  return recurrence.replace(/\bCOUNT=\d+/, `COUNT=${Math.max(1, Number(count) - timesBefore(repeating, at))}`);
}

/** Like 'every week on Monday until March 4, 2027'. */
export function ruleInWords(repeating: Repeating): string {
  const { timezone, recurrence, starts_at } = repeating;
  const day = compact(dayAt(Date.parse(starts_at), timezone));
  return toText(`DTSTART;TZID=${timezone}:${day}T000000\nRRULE:${recurrence}`, 'en', { excludeTzAbbreviation: true });
}
