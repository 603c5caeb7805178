import type { EventOrigin, EventStatus, EventType } from '@bookline/contract/rules/events';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { lastMoment } from './recurrence.ts';
import { isSeries, lengthOf, type StoredEvent } from './stored-event.ts';

type Condition = RawBuilder<SqlBool>;

const storedColumns = sql`
  e.id, e.owner_id, e.title, e.type, e.status, e.outcome, e.starts_at, e.ends_at, e.all_day, e.timezone, e.location, e.online_url, e.notes,
  e.reminder_minutes, e.recurrence, e.skipped, e.series_id, e.occurrence_at, e.origin, e.version, e.made_by_id, e.created_at,
  array(select c.contact_id from calendar_event_contact c where c.tenant_id = e.tenant_id and c.event_id = e.id order by 1)::text[] as contact_ids`;

/** The events that match a condition (`e`), in the order of their ids. With `lock`, they are locked. */
async function listStored(db: Db, tenantId: number, condition: Condition, lock = false): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select ${storedColumns} from calendar_event e where e.tenant_id = ${tenantId} and ${condition}
    order by e.id ${lock ? sql`for update of e` : sql``}`.execute(db);
  return rows;
}

/** One event, locked; undefined if there is none or it was deleted. */
export async function lockEvent(db: Db, tenantId: number, id: string): Promise<StoredEvent | undefined> {
  const [row] = await listStored(db, tenantId, sql<SqlBool>`e.id = ${id} and e.deleted_at is null`, true);
  return row;
}

/** One event without a lock. */
export async function findEvent(db: Db, tenantId: number, id: string): Promise<StoredEvent | undefined> {
  const [row] = await listStored(db, tenantId, sql<SqlBool>`e.id = ${id} and e.deleted_at is null`);
  return row;
}

/** The occurrences of a series that were changed alone, locked. */
export const lockExceptions = (db: Db, tenantId: number, seriesId: string): Promise<StoredEvent[]> =>
  listStored(db, tenantId, sql<SqlBool>`e.series_id = ${seriesId} and e.deleted_at is null`, true);

/** The versions of events, including deleted ones, locked. */
export async function lockVersions(db: Db, tenantId: number, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from calendar_event where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    db,
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** An event and whether it still exists, for outside calendars. */
export interface ChangedEvent extends StoredEvent {
  readonly updated_at: string;
  readonly deleted: boolean;
}

/**
 * The place to continue from: after an event of a transaction, or at the start of a transaction. All parts of a read show the state
 * at its first part.
 */
export interface Place {
  readonly xid: string;
  readonly id: string | null;
  readonly horizon: string;
}

/** The changes of a user's calendar after a place, at most `limit` events, in the order of their transactions. */
export async function listChanged(
  db: Db,
  tenantId: number,
  ownerId: string,
  { xid, id }: Pick<Place, 'xid' | 'id'>,
  limit: number,
): Promise<(ChangedEvent & { readonly xid: string })[]> {
  const { rows } = await sql<ChangedEvent & { readonly xid: string }>`
    select ${storedColumns}, e.updated_at, e.deleted_at is not null as deleted, e.changed_xid::text as xid
    from calendar_event e where e.tenant_id = ${tenantId} and e.owner_id = ${ownerId} and e.changed_xid >= ${xid}::xid8
      and (${id}::uuid is null or e.changed_xid > ${xid}::xid8 or e.id > ${id}::uuid)
    order by e.changed_xid, e.id limit ${limit}`.execute(db);
  return rows;
}

interface Written {
  readonly by_id: string;
  readonly at: Date;
}

const contentOf = (event: StoredEvent) => ({
  owner_id: event.owner_id,
  title: event.title,
  type: event.type satisfies EventType,
  status: event.status satisfies EventStatus,
  outcome: event.outcome,
  starts_at: event.starts_at,
  ends_at: event.ends_at,
  all_day: event.all_day,
  timezone: event.timezone,
  location: event.location,
  online_url: event.online_url,
  notes: event.notes,
  reminder_minutes: event.reminder_minutes,
  recurrence: event.recurrence,
  last_ends_at: lastEnd(event),
  skipped: [...event.skipped],
  series_id: event.series_id,
  occurrence_at: event.occurrence_at,
  origin: event.origin satisfies EventOrigin,
  changed_xid: sql<string>`pg_current_xact_id()`,
});

function lastEnd(event: StoredEvent): string {
  if (!isSeries(event)) return event.ends_at;
  const last = lastMoment(event);
  return last === undefined ? 'infinity' : new Date(last + lengthOf(event)).toISOString();
}

/** Stores an event, new or existing. */
export async function putEvent(db: Db, tenantId: number, event: StoredEvent, { by_id, at }: Written): Promise<void> {
  const changes = {
    ...contentOf(event),
    version: event.version,
    updated_by_id: by_id,
    updated_at: at,
    deleted_at: null,
  };
  await db
    .insertInto('calendar_event')
    .values({
      ...changes,
      tenant_id: tenantId,
      id: event.id,
      made_by_id: event.made_by_id,
      created_at: event.created_at,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doUpdateSet(changes))
    .execute();
  await sql`
    delete from calendar_event_contact where tenant_id = ${tenantId} and event_id = ${event.id}
      and contact_id <> all(${event.contact_ids}::uuid[])`.execute(db);
  // A contact may have been permanently deleted since the change was stored.
  await sql`
    insert into calendar_event_contact (tenant_id, event_id, contact_id)
    select tenant_id, ${event.id}, id from contact where tenant_id = ${tenantId} and id = any(${event.contact_ids}::uuid[])
    on conflict do nothing`.execute(db);
}

/** Deletes an event. Its row stays without text and contacts, so that outside calendars learn of the deletion. */
export async function buryEvent(
  db: Db,
  tenantId: number,
  id: string,
  version: number,
  { by_id, at }: Written,
): Promise<void> {
  await db
    .updateTable('calendar_event')
    .set({
      deleted_at: at,
      updated_at: at,
      updated_by_id: by_id,
      version,
      changed_xid: sql<string>`pg_current_xact_id()`,
      title: '',
      location: '',
      online_url: '',
      notes: '',
      outcome: '',
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('calendar_event_contact').where('tenant_id', '=', tenantId).where('event_id', '=', id).execute();
}
