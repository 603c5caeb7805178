import type { QueryOf } from '@bookline/contract/endpoint';
import type { CalendarEvent, calendar } from '@bookline/contract/features/calendar';
import { ianaZone } from '@bookline/contract/rules/options';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { dayAfter, dayAt, midnight } from '@bookline/contract/rules/zoned-time';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { allOf, auditView, requireContact, typedWords, visibleContacts } from '../contacts/contacts.api.ts';
import { type EventRow, listChangedTimes, listEvents, listFreeTimes } from './list-events.queries.ts';
import { ownedBy } from './owned-by.ts';
import { presentEvents } from './present-events.ts';
import { momentsBetween } from './recurrence.ts';
import { iso } from './stored-event.ts';
import { type EventTime, type Range, rangeOf, timeOf, timesIn } from './times-of.ts';

/** The maximum number of rows read and of occurrences sent. */
export const MAX_TIMES = 2000;

/** R362, R363: the events of some days. Throws 404 for the calendar of a user whose contacts the caller can't see. */
export async function readCalendar(ctx: Context, query: QueryOf<typeof calendar.list>) {
  const zone = ianaZone(ctx.actor.user.timezone);
  const first = query.start_date ?? query.end_date ?? dayAt(ctx.clock.now().getTime(), zone);
  const range = rangeOf(first, query.end_date ?? first, zone);
  const own = query.today_events ? undefined : query.downline_user_id;
  const conditions = [await ownedBy(ctx, own, 'e.owner_id'), within(range), ...(await narrowing(ctx, query))];
  if (query.today_events) conditions.push(sql<SqlBool>`e.status <> 'cancelled'`);
  const rows = await listEvents(ctx.db, ctx.tenant.id, conditions, MAX_TIMES + 1);
  const times = timesIn(rows.slice(0, MAX_TIMES), await changedTimesOf(ctx, rows), range, MAX_TIMES + 1);
  const truncated = rows.length > MAX_TIMES || times.length > MAX_TIMES;
  return { data: await presentEvents(ctx, times.slice(0, MAX_TIMES)), meta: { truncated } };
}

const MAX_PER_CONTACT = 500;
const PAST_SHOWN = 20;
/** How far ahead and back to look for the next and the last occurrence of a series. */
const AHEAD_MS = 400 * DAY_MS;
const BEHIND_MS = 100 * DAY_MS;

/** R364: the events of a contact in all calendars, upcoming ones first, then the most recent past ones. Throws 404 if the caller can't see the contact. */
export async function readContactEvents(ctx: Context, contactId: string): Promise<CalendarEvent[]> {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'events' });
  const now = ctx.clock.now().getTime();
  const ofContact = sql<SqlBool>`exists (select 1 from calendar_event_contact c
    where c.tenant_id = e.tenant_id and c.event_id = e.id and c.contact_id = ${contactId})`;
  const recent = sql<SqlBool>`e.last_ends_at > ${new Date(now - 5 * 365 * DAY_MS)}`;
  const rows = await listEvents(ctx.db, ctx.tenant.id, [ofContact, recent], MAX_PER_CONTACT);
  const changed = await changedTimesOf(ctx, rows);
  const elsewhere = new Set(changed.map(({ series_id, occurrence_at }) => `${series_id} ${occurrence_at}`));
  const times = rows.flatMap((row) => (row.recurrence === null ? [timeOf(row)] : nearest(row, elsewhere, now)));
  const isOver = ({ ends_at }: EventTime) => Date.parse(ends_at) <= now;
  const coming = times.filter((time) => !isOver(time)).sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));
  const past = times.filter(isOver).sort((a, b) => (a.starts_at < b.starts_at ? 1 : -1));
  return presentEvents(ctx, [...coming, ...past.slice(0, PAST_SHOWN)]);
}

/** The last past and the next upcoming occurrence of a series. */
function nearest(row: EventRow, elsewhere: ReadonlySet<string>, now: number): EventTime[] {
  if (row.recurrence === null) return [];
  const times = momentsBetween({ ...row, recurrence: row.recurrence }, now - BEHIND_MS, now + AHEAD_MS, MAX_TIMES)
    .map(iso)
    .filter((at) => !row.skipped.includes(at) && !elsewhere.has(`${row.id} ${at}`))
    .map((at) => timeOf(row, at));
  const next = times.findIndex(({ ends_at }) => Date.parse(ends_at) > now);
  if (next === -1) return times.slice(-1);
  return times.slice(Math.max(0, next - 1), next + 1);
}

/** When a user is busy in a range: their timed and all-day events, without canceled ones and those that their outside calendar shows as free. */
export async function listBusy(
  ctx: Pick<Context, 'db'> & { readonly tenant: Pick<Context['tenant'], 'id'> },
  ownerId: string,
  {
    from,
    to,
    zone,
    except,
  }: { readonly from: number; readonly to: number; readonly zone: string; readonly except?: string | undefined },
): Promise<{ readonly from: number; readonly to: number }[]> {
  const range = { from, to, first_day: dayAt(from, zone), last_day: dayAt(to, zone) };
  const conditions = [
    sql<SqlBool>`e.owner_id = ${ownerId} and e.status in ('scheduled', 'done') and e.id is distinct from ${except ?? null}::uuid`,
    within(range),
  ];
  const rows = await listEvents(ctx.db, ctx.tenant.id, conditions, MAX_TIMES);
  const seriesOf = (row: EventRow) => row.series_id ?? row.id;
  const shown = await listFreeTimes(ctx.db, ctx.tenant.id, [...new Set(rows.map(seriesOf))]);
  // Each occurrence of a series is an event of its own there.
  const free = new Set(shown.map(({ event_id, occurrence }) => nameOf(event_id, occurrence)));
  const times = timesIn(rows, await changedTimesOf(ctx, rows), range, MAX_TIMES);
  return (
    times
      .filter(({ row, occurrence_at }) => !free.has(nameOf(seriesOf(row), occurrence_at ?? '')))
      // Days are the same in every zone.
      .map(({ starts_on, ends_on, ...time }) =>
        starts_on !== null && ends_on !== null
          ? { from: midnight(starts_on, zone), to: midnight(dayAfter(ends_on), zone) }
          : { from: Date.parse(time.starts_at), to: Date.parse(time.ends_at) },
      )
  );
}

const nameOf = (event_id: string, occurrence: string): string =>
  occurrence === '' ? event_id : `${event_id} ${iso(Date.parse(occurrence))}`;

/** A user's events in a range that take up their time, without all-day and canceled events. */
export async function listBusyTimes(ctx: Context, ownerId: string, range: Range): Promise<EventTime[]> {
  const conditions = [
    sql<SqlBool>`e.owner_id = ${ownerId} and not e.all_day and e.status in ('scheduled', 'done')`,
    within(range),
  ];
  const rows = await listEvents(ctx.db, ctx.tenant.id, conditions, MAX_TIMES);
  return timesIn(rows, await changedTimesOf(ctx, rows), range, MAX_TIMES);
}

export const changedTimesOf = (
  ctx: Pick<Context, 'db'> & { readonly tenant: Pick<Context['tenant'], 'id'> },
  rows: readonly EventRow[],
) =>
  listChangedTimes(
    ctx.db,
    ctx.tenant.id,
    rows.flatMap((row) => (row.recurrence === null ? [] : [row.id])),
  );

export const within = ({ from, to }: Range): RawBuilder<SqlBool> =>
  sql<SqlBool>`e.starts_at < ${new Date(to + DAY_MS)} and e.last_ends_at > ${new Date(from - DAY_MS)}`;

/** Each search word must match the event's text or a contact of it that the caller can see. */
async function narrowing(
  ctx: Context,
  { q, types_list }: Pick<QueryOf<typeof calendar.list>, 'q' | 'types_list'>,
): Promise<RawBuilder<SqlBool>[]> {
  const types = types_list ? [sql<SqlBool>`e.type = any(${types_list}::text[])`] : [];
  if (!q) return types;
  const pattern = `%${likePattern(q.toLowerCase())}%`;
  const words = sql<SqlBool>`lower(e.title || ' ' || e.location || ' ' || e.notes) like ${pattern}`;
  const inContact = typedWords(q);
  if (inContact.length === 0) return [...types, words];
  const contact = allOf([...(await visibleContacts(ctx)), ...inContact]);
  return [
    ...types,
    sql<SqlBool>`(${words} or exists (select 1 from calendar_event_contact c join contact
      on contact.tenant_id = c.tenant_id and contact.id = c.contact_id and contact.deleted_at is null
      where c.tenant_id = e.tenant_id and c.event_id = e.id and ${contact}))`,
  ];
}
