import { isDeepStrictEqual } from 'node:util';
import { momentOf, wallAt } from '@bookline/contract/rules/zoned-time';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import type { EventWrite } from './commit-change.ts';
import { changed, type EventChange, ruled } from './event-content.ts';
import { ruleFrom, ruleUntil, takesPlaceAt } from './recurrence.ts';
import { iso, isSeries, type Series, type StoredEvent } from './stored-event.ts';
import { endOf } from './times-of.ts';

/** The rows to write, and the event as its user sees it after the change. */
export interface SeriesChange {
  readonly writes: readonly EventWrite[];
  readonly shown: StoredEvent;
}

/** One occurrence of a series as its own event. */
export function timeOfSeries(series: Series, at: number): StoredEvent {
  const starts_at = iso(at);
  return {
    ...series,
    starts_at,
    ends_at: endOf(series, starts_at),
    recurrence: null,
    skipped: [],
    series_id: series.id,
    occurrence_at: starts_at,
  };
}

/** Changes a whole series. `at` is the occurrence that the user moved. */
export async function changeAll(
  ctx: Context,
  series: Series,
  exceptions: readonly StoredEvent[],
  change: EventChange,
  at: number | undefined,
): Promise<SeriesChange> {
  const after = await moved(ctx, series, change, at ?? Date.parse(series.starts_at), series);
  if (!isSeries(after))
    return {
      shown: after,
      writes: [{ before: series, after }, ...exceptions.map((before) => ({ before, after: null }))],
    };
  const shift = shiftOf(series, after);
  const skipped = series.skipped.map((time) => shift(time)).filter((time) => takesPlaceAt(after, Date.parse(time)));
  const whole = { ...after, skipped };
  return { shown: whole, writes: [{ before: series, after: whole }, ...carry(series, whole, exceptions, shift)] };
}

/**
 * Ends a series before one of its occurrences and starts a changed one there; with `null`, none starts. Later occurrences that were changed
 * alone move to the new series.
 */
export async function changeFollowing(
  ctx: Context,
  series: Series,
  exceptions: readonly StoredEvent[],
  change: EventChange | null,
  at: number,
): Promise<SeriesChange> {
  const isLater = ({ occurrence_at }: Pick<StoredEvent, 'occurrence_at'>) => Date.parse(occurrence_at ?? '') >= at;
  const later = exceptions.filter(isLater);
  const ended = {
    ...series,
    recurrence: ruleUntil(series.recurrence, at),
    skipped: series.skipped.filter((time) => Date.parse(time) < at),
  };
  const end = { before: series, after: ended };
  if (!change) return { shown: ended, writes: [end, ...later.map((before) => ({ before, after: null }))] };
  const rest: Series = {
    ...timeOfSeries(series, at),
    id: newId(),
    series_id: null,
    occurrence_at: null,
    recurrence: ruleFrom(series, at),
    skipped: series.skipped.filter((time) => Date.parse(time) >= at),
    version: 1,
    made_by_id: ctx.actor.user_id,
    created_at: iso(ctx.clock.now().getTime()),
  };
  const after = await moved(ctx, rest, change, at, rest);
  if (!isSeries(after))
    return {
      shown: after,
      writes: [end, { before: null, after }, ...later.map((before) => ({ before, after: null }))],
    };
  const shift = shiftOf(rest, after);
  const skipped = rest.skipped.map((time) => shift(time)).filter((time) => takesPlaceAt(after, Date.parse(time)));
  const begun = { ...after, skipped };
  return { shown: begun, writes: [end, { before: null, after: begun }, ...carry(rest, begun, later, shift)] };
}

/** A series after a change to one of its occurrences. It shifts by the same local time. */
async function moved(
  ctx: Context,
  series: Series,
  change: EventChange,
  at: number,
  onto: Series,
): Promise<StoredEvent> {
  const time = timeOfSeries(series, at);
  const { recurrence, ...words } = change;
  const changedTime = await changed(ctx, time, words);
  const zone = changedTime.timezone;
  const clockBefore = Date.parse(`${wallAt(at, series.timezone)}Z`);
  const clockAfter = Date.parse(`${wallAt(Date.parse(changedTime.starts_at), zone)}Z`);
  const begin = Date.parse(`${wallAt(Date.parse(series.starts_at), series.timezone)}Z`) + clockAfter - clockBefore;
  const starts_at = iso(momentOf(new Date(begin).toISOString().slice(0, 19), zone));
  return ruled({
    ...onto,
    ...changedTime,
    series_id: null,
    occurrence_at: null,
    skipped: onto.skipped,
    recurrence: recurrence === undefined ? onto.recurrence : recurrence,
    starts_at,
    ends_at: endOf(changedTime, starts_at),
  });
}

/** Shifts an occurrence with its series by the same local time. */
function shiftOf(before: StoredEvent, after: StoredEvent): (time: string) => string {
  const clock = (event: StoredEvent) => Date.parse(`${wallAt(Date.parse(event.starts_at), event.timezone)}Z`);
  const by = clock(after) - clock(before);
  if (by === 0 && before.timezone === after.timezone) return (time) => time;
  return (time) => {
    const shown = Date.parse(`${wallAt(Date.parse(time), before.timezone)}Z`) + by;
    return iso(momentOf(new Date(shown).toISOString().slice(0, 19), after.timezone));
  };
}

const words = [
  'title',
  'type',
  'location',
  'online_url',
  'notes',
  'contact_ids',
  'reminder_minutes',
  'owner_id',
] as const;

/**
 * Occurrences that were changed alone keep their own time and changed fields, and take the other fields from the series. Those that no longer
 * fit the series are deleted.
 */
function carry(
  before: Series,
  after: Series,
  exceptions: readonly StoredEvent[],
  shift: (time: string) => string,
): EventWrite[] {
  return exceptions.map((own) => {
    const occurrence_at = shift(own.occurrence_at ?? own.starts_at);
    if (!takesPlaceAt(after, Date.parse(occurrence_at))) return { before: own, after: null };
    const taken = words.filter(
      (word) => isDeepStrictEqual(own[word], before[word]) && !isDeepStrictEqual(own[word], after[word]),
    );
    const changes = Object.fromEntries(taken.map((word) => [word, after[word]]));
    return { before: own, after: { ...own, ...changes, series_id: after.id, occurrence_at } };
  });
}
