import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { dayAt } from '@bookline/contract/rules/zoned-time';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { type SqlBool, sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Context, PublicContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Download } from '../../platform/http/routes.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { mustDoFirst } from '../sessions/sessions.api.ts';
import { deleteFeed, findFeed, putFeed, readFeedOwner } from './feed.queries.ts';
import { type EventRow, listChangedTimes, listEvents } from './list-events.queries.ts';
import { type EventTime, timesIn } from './times-of.ts';

/** The range of events in the feed. */
const BEHIND_MS = 60 * DAY_MS;
const AHEAD_MS = 400 * DAY_MS;
const MAX_TIMES = 5000;
/** How often calendar apps are asked to refresh. */
const REFRESH_S = 15 * 60;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Whether the caller has a link. */
export async function fetchFeed(ctx: Context) {
  const feed = await findFeed(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  return { made_at: feed?.created_at ?? null, read_at: feed?.read_at ?? null };
}

/** Creates a link to the caller's calendar and returns it this one time: only its hash is stored. The previous link stops working. */
export async function makeFeed(ctx: Context) {
  const token = randomBytes(32).toString('base64url');
  await putFeed(ctx.db, ctx.tenant.id, ctx.actor.user_id, hashOf(token), ctx.clock.now());
  await audit(ctx, { action: 'calendar_feed.create', subject_type: 'user', subject_id: ctx.actor.user_id });
  return { url: await tenantUrl(ctx, ctx.tenant, `/v1/events/feed/${token}.ics`) };
}

/** Revokes the caller's link, if there is one. */
export async function revokeFeed(ctx: Context): Promise<void> {
  if (!(await deleteFeed(ctx.db, ctx.tenant.id, ctx.actor.user_id))) return;
  await audit(ctx, { action: 'calendar_feed.delete', subject_type: 'user', subject_id: ctx.actor.user_id });
}

/** The calendar of a link. Throws 404 for an unknown or revoked link, and while its owner must complete a required step (R028). */
export async function readFeed(ctx: PublicContext, named: string): Promise<Download> {
  const { tenant, database, clock } = ctx;
  if (!tenant) throw new AppError('not_found');
  const token = named.replace(/\.ics$/, '');
  const text = await database.inTenant(tenant.id, async (db) => {
    const owner = await readFeedOwner(db, tenant.id, hashOf(token), clock.now());
    if (!owner || (await mustDoFirst(db, tenant.id, owner.id))?.length !== 0) throw new AppError('not_found');
    const now = clock.now().getTime();
    const [from, to] = [now - BEHIND_MS, now + AHEAD_MS];
    const conditions = [
      sql<SqlBool>`e.owner_id = ${owner.id} and e.starts_at < ${new Date(to)} and e.last_ends_at > ${new Date(from)}`,
    ];
    const rows = await listEvents(db, tenant.id, conditions, MAX_TIMES);
    const series = rows.flatMap((row) => (row.recurrence === null ? [] : [row.id]));
    const range = { from, to, first_day: dayAt(from, 'UTC'), last_day: dayAt(to, 'UTC') };
    const times = timesIn(rows, await listChangedTimes(db, tenant.id, series), range, MAX_TIMES);
    return calendarText(`${tenant.name}: ${owner.name}`, times);
  });
  const bytes = Buffer.from(text);
  return {
    stream: Readable.from([bytes]),
    size: bytes.length,
    file_name: 'calendar.ics',
    content_type: 'text/calendar; charset=utf-8',
    inline: true,
  };
}

/**
 * Writes every occurrence as its own event in UTC, because calendar apps differ on rules and zones. Includes titles, times, and places, but no
 * notes, outcomes, or contact names.
 */
function calendarText(name: string, times: readonly EventTime[]): string {
  const feed = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_S,
    prodId: { company: 'Bookline', product: 'Calendar' },
  });
  for (const { row, ...time } of times)
    feed.createEvent({
      id: `${row.series_id ?? row.id}-${(time.occurrence_at ?? row.starts_at).replace(/\D/g, '')}@bookline`,
      sequence: row.version,
      summary: titleOf(row),
      location: row.location || row.online_url || null,
      url: row.online_url || null,
      status: statusOf(row),
      stamp: new Date(row.updated_at),
      lastModified: new Date(row.updated_at),
      ...spanOf(time),
    });
  return feed.toString();
}

/** A booked appointment has the visitor's name after its topic. */
const titleOf = ({ origin, title }: EventRow) => (origin === 'webpage' ? title.replace(/:.*$/s, '') : title);

const statusOf = ({ status }: EventRow) =>
  status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;

function spanOf({ starts_at, ends_at, starts_on, ends_on }: Omit<EventTime, 'row'>) {
  if (starts_on === null || ends_on === null) return { start: new Date(starts_at), end: new Date(ends_at) };
  // An all-day event ends on the day after its last day.
  const end = new Date(Date.parse(`${ends_on}T00:00:00Z`) + DAY_MS);
  return { start: new Date(`${starts_on}T00:00:00Z`), end, allDay: true };
}
