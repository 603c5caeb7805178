import type { Context } from '../../platform/context.ts';
import { type EventRow, listEvents } from './list-events.queries.ts';
import { changedTimesOf, MOST_TIMES, within } from './list-events.ts';
import { timesIn } from './times-of.ts';
import { ownedBy } from './whose-calendar.ts';

/** One time at which an event takes place. Of a time that was changed alone `id` is its own row, and `series_id` its series. */
export type ListedTime = EventRow;

/**
 * The times of a person's events between two moments (ms since 1970), cancelled ones among them, the first first, at most MOST_TIMES. Throws 404 for the
 * calendar of somebody whose contacts the caller does not see.
 */
export async function listTimes(ctx: Context, ownerId: string, from: number, to: number): Promise<ListedTime[]> {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const range = { from, to, first_day: day(from), last_day: day(to) };
  const rows = await listEvents(
    ctx.db,
    ctx.tenant.id,
    [await ownedBy(ctx, ownerId, 'e.owner_id'), within(range)],
    MOST_TIMES,
  );
  const times = timesIn(rows, await changedTimesOf(ctx, rows), range, MOST_TIMES);
  return times.map(({ row, starts_at, ends_at, occurrence_at }) => ({ ...row, starts_at, ends_at, occurrence_at }));
}
