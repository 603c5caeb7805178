import type { ReplyOf } from '@bookline/contract/endpoint';
import type { calendar } from '@bookline/contract/features/calendar';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Changed } from './change-events.ts';
import { listEvents } from './list-events.queries.ts';
import { listBusyTimes } from './list-events.ts';
import { presentEvents } from './present-events.ts';
import { momentsBetween } from './recurrence.ts';
import { iso, isSeries, type StoredEvent } from './stored-event.ts';
import { endOf, timeOf } from './times-of.ts';

/** Occurrences of a series are checked for overlaps this far ahead. */
const AHEAD_MS = 60 * DAY_MS;
const MAX_TIMES = 60;
const MAX_OVERLAPS = 5;

/** The reply to a save: the stored event, and the owner's other events at the same time. */
export async function savedEvent(
  ctx: Context,
  { event: { id }, history_id }: Changed,
): Promise<ReplyOf<typeof calendar.create>> {
  const [row] = await listEvents(ctx.db, ctx.tenant.id, [sql<SqlBool>`e.id = ${id}`], 1);
  if (!row) throw new Error('the event that was just saved is not there');
  const [data] = await presentEvents(ctx, [row.recurrence === null ? timeOf(row) : timeOf(row, row.starts_at)]);
  if (!data) throw new Error('an event without a time');
  return { data, overlaps: await overlapsOf(ctx, { ...row, contact_ids: [] }), history_id };
}

/** The user's events that overlap this one. Overlaps are only shown, never rejected. */
async function overlapsOf(ctx: Context, event: StoredEvent) {
  if (event.all_day || event.status === 'cancelled') return [];
  const begin = Date.parse(event.starts_at);
  const moments = isSeries(event) ? momentsBetween(event, begin, begin + AHEAD_MS, MAX_TIMES) : [begin];
  const times = moments.map((at) => ({ from: at, to: Date.parse(endOf(event, iso(at))) }));
  const to = Math.max(...times.map((time) => time.to));
  const range = { from: begin, to, first_day: '', last_day: '' };
  const busy = await listBusyTimes(ctx, event.owner_id, range);
  const isSame = (row: { id: string; series_id: string | null }) =>
    row.id === event.id ||
    row.series_id === event.id ||
    (event.series_id !== null && [row.id, row.series_id].includes(event.series_id));
  return busy
    .filter(({ row }) => !isSame(row))
    .filter((other) =>
      times.some((time) => Date.parse(other.starts_at) < time.to && Date.parse(other.ends_at) > time.from),
    )
    .slice(0, MAX_OVERLAPS)
    .map(({ row, starts_at, ends_at }) => ({ id: row.id, title: row.title, starts_at, ends_at }));
}
