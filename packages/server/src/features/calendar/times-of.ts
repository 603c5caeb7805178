import { DAY_MS } from '@bookline/contract/rules/time-units';
import { dayAfter, dayAt, daysBetween, midnight } from '@bookline/contract/rules/zoned-time';
import type { EventRow } from './list-events.queries.ts';
import { momentsBetween } from './recurrence.ts';
import { iso } from './stored-event.ts';

/** One occurrence of an event. */
export interface EventTime {
  readonly row: EventRow;
  readonly starts_at: string;
  readonly ends_at: string;
  /** The original start of an occurrence of a repeating event. */
  readonly occurrence_at: string | null;
  /** The first and last day of an all-day event. */
  readonly starts_on: string | null;
  readonly ends_on: string | null;
}

/** A range as moments for timed events and as days for all-day events, whose days are the same in every zone. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly first_day: string;
  readonly last_day: string;
}

/** The range of days in a zone, including both ends. */
export const rangeOf = (first_day: string, last_day: string, zone: string): Range => ({
  first_day,
  last_day,
  from: midnight(first_day, zone),
  to: midnight(dayAfter(last_day), zone),
});

/** In other zones, a day starts up to this much earlier and ends this much later. */
const ELSEWHERE_MS = DAY_MS;

/** The occurrences of these events in a range, earliest first, at most `most`. `changed` names the occurrences that have their own rows. */
export function timesIn(
  rows: readonly EventRow[],
  changed: readonly { readonly series_id: string; readonly occurrence_at: string }[],
  range: Range,
  most: number,
): EventTime[] {
  const elsewhere = new Set(changed.map(({ series_id, occurrence_at }) => `${series_id} ${occurrence_at}`));
  const times = rows.flatMap((row) =>
    row.recurrence === null ? [timeOf(row)] : timesOfSeries(row, elsewhere, range, most),
  );
  return times
    .filter((time) => liesIn(time, range))
    .sort((a, b) => (a.starts_at === b.starts_at ? 0 : a.starts_at < b.starts_at ? -1 : 1))
    .slice(0, most);
}

function timesOfSeries(row: EventRow, elsewhere: ReadonlySet<string>, range: Range, most: number): EventTime[] {
  if (row.recurrence === null) return [];
  const skipped = new Set(row.skipped);
  const from = range.from - (Date.parse(row.ends_at) - Date.parse(row.starts_at)) - ELSEWHERE_MS;
  return momentsBetween({ ...row, recurrence: row.recurrence }, from, range.to + ELSEWHERE_MS, most)
    .map(iso)
    .filter((at) => !skipped.has(at) && !elsewhere.has(`${row.id} ${at}`))
    .map((at) => timeOf(row, at));
}

/** The occurrence of an event, or of a series, that starts at a moment. */
export function timeOf(row: EventRow, occurrence?: string): EventTime {
  const { starts_at, ends_at } =
    occurrence === undefined ? row : { starts_at: occurrence, ends_at: endOf(row, occurrence) };
  return {
    row,
    starts_at,
    ends_at,
    occurrence_at: occurrence ?? row.occurrence_at,
    starts_on: row.all_day ? dayAt(Date.parse(starts_at), row.timezone) : null,
    ends_on: row.all_day ? dayAt(Date.parse(ends_at) - 1, row.timezone) : null,
  };
}

/** The end of an event that starts at a moment. An all-day event keeps its number of days and a timed event its hours, even across clock changes. */
export function endOf(
  event: Pick<EventRow, 'starts_at' | 'ends_at' | 'all_day' | 'timezone'>,
  starts_at: string,
): string {
  const { all_day, timezone } = event;
  if (!all_day) return iso(Date.parse(starts_at) + Date.parse(event.ends_at) - Date.parse(event.starts_at));
  const day = (at: string) => dayAt(Date.parse(at), timezone);
  return iso(midnight(dayAfter(day(starts_at), daysBetween(day(event.starts_at), day(event.ends_at))), timezone));
}

const liesIn = (time: EventTime, { from, to, first_day, last_day }: Range): boolean =>
  time.starts_on !== null && time.ends_on !== null
    ? time.starts_on <= last_day && time.ends_on >= first_day
    : Date.parse(time.starts_at) < to && Date.parse(time.ends_at) > from;
