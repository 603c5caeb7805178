import type { Context } from '../../platform/context.ts';
import { type EventRow, listEvents } from './list-events.queries.ts';
import { changedTimesOf, MAX_TIMES, within } from './list-events.ts';
import { ownedBy } from './owned-by.ts';
import { timesIn } from './times-of.ts';

/** One occurrence of an event. If it was changed alone, `id` is its own row and `series_id` its series. */
export type ListedTime = EventRow;

/**
 * The occurrences of a user's events between two moments (ms since 1970), including canceled ones, earliest first, at most MAX_TIMES. Throws 404 for
 * the calendar of a user whose contacts the caller can't see.
 */
export async function listTimes(ctx: Context, ownerId: string, from: number, to: number): Promise<ListedTime[]> {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const range = { from, to, first_day: day(from), last_day: day(to) };
  const rows = await listEvents(
    ctx.db,
    ctx.tenant.id,
    [await ownedBy(ctx, ownerId, 'e.owner_id'), within(range)],
    MAX_TIMES,
  );
  const times = timesIn(rows, await changedTimesOf(ctx, rows), range, MAX_TIMES);
  return times.map(({ row, starts_at, ends_at, occurrence_at }) => ({ ...row, starts_at, ends_at, occurrence_at }));
}
