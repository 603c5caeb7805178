import { dayAfter, dayAt, midnight, wallAt } from '@bookline/contract/rules/zoned-time';
import { RRuleTemporal } from 'rrule-temporal';
import { toText } from 'rrule-temporal/totext';
import { invalid } from '../../platform/errors.ts';

/** What repeats: from when, by which rule, in which zone. */
export interface Repeating {
  readonly starts_at: string;
  readonly recurrence: string;
  readonly timezone: string;
}

const PARTS = /^(FREQ|INTERVAL|COUNT|UNTIL|BYDAY|BYMONTHDAY|BYMONTH|BYSETPOS|WKST)$/;
const FREQUENCY = /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/;
const MOST_COUNT = 1000;

// The library's own moments need a Temporal that Node does not have yet: all that is asked of one is when it is.
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
 * A rule as it is kept: its parts in capitals, its end as a moment in UTC. Throws 422 for what is no rule, repeats more often than daily, or
 * never takes place. `first` is the first time by the rule, at `starts_at` or later.
 */
export function readRule({ starts_at, recurrence, timezone }: Repeating): { recurrence: string; first: number } {
  const refuse = () => invalid('event.recurrence', 'This is no rule by which something repeats.');
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
  const isCount = count === undefined || (/^\d+$/.test(count) && Number(count) >= 1 && Number(count) <= MOST_COUNT);
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
  if (!first) throw invalid('event.recurrence', 'It would never take place.');
  return { recurrence: kept, first: first.ms };
}

/** `UNTIL` as a moment: a day lasts to its end. */
function endMoment(until: string, timezone: string, refuse: () => Error): string {
  const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6})Z?)?$/.exec(until) ?? [];
  const date = `${year}-${month}-${day}`;
  if (!year || Number.isNaN(Date.parse(date)) || new Date(date).toISOString().slice(0, 10) !== date) throw refuse();
  if (time) return `${compact(date)}T${time}Z`;
  return untilText(midnight(dayAfter(date), timezone) - 1000);
}

const untilText = (at: number) => `${compact(new Date(at).toISOString().slice(0, 19))}Z`;

/** The moments from one on and before another at which something takes place by its rule, at most `most` of them. */
export const momentsBetween = (repeating: Repeating, from: number, to: number, most: number): number[] =>
  ruleOf(repeating)
    .between(new Date(from), new Date(to), true)
    .map(({ ms }) => ms)
    .filter((at) => at < to)
    .slice(0, most);

/** Whether something takes place at a moment by its rule. */
export const takesPlaceAt = (repeating: Repeating, at: number): boolean =>
  ruleOf(repeating).next(new Date(at), true)?.ms === at;

/** The last time by the rule; undefined where it goes on for ever. */
export function lastMoment(repeating: Repeating): number | undefined {
  if (/\bCOUNT=/.test(repeating.recurrence)) return ruleOf(repeating).all().at(-1)?.ms;
  const until = /\bUNTIL=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(repeating.recurrence);
  if (!until) return undefined;
  const [, year, month, day, hour, minute, second] = until;
  const end = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return ruleOf(repeating).previous(new Date(end + 1000))?.ms;
}

/** How often it took place before a moment. */
const timesBefore = (repeating: Repeating, at: number): number =>
  momentsBetween(repeating, Date.parse(repeating.starts_at), at, MOST_COUNT).length;

/** The rule as it is up to a moment, which is no part of it. */
export const ruleUntil = (recurrence: string, at: number): string =>
  `${recurrence.replace(/;?(COUNT|UNTIL)=[^;]*/g, '').replace(/^;/, '')};UNTIL=${untilText(at - 1000)}`;

/** The rule as it is from one of its times on: what is counted counts on. */
export function ruleFrom(repeating: Repeating, at: number): string {
  const { recurrence } = repeating;
  const count = /\bCOUNT=(\d+)/.exec(recurrence)?.[1];
  if (count === undefined) return recurrence;
  return recurrence.replace(/\bCOUNT=\d+/, `COUNT=${Math.max(1, Number(count) - timesBefore(repeating, at))}`);
}

/** 'every week on Monday until March 4, 2027'. */
export function ruleInWords(repeating: Repeating): string {
  const { timezone, recurrence, starts_at } = repeating;
  const day = compact(dayAt(Date.parse(starts_at), timezone));
  return toText(`DTSTART;TZID=${timezone}:${day}T000000\nRRULE:${recurrence}`, 'en', { excludeTzAbbreviation: true });
}
