import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { allOf, type Condition, contactName } from '../contacts/contacts.api.ts';
import type { StoredEvent } from './stored-event.ts';

/** An event for display, with the names of its users and contacts and the rule of its series. */
export interface EventRow extends Omit<StoredEvent, 'contact_ids'> {
  readonly owner_name: string;
  /** For an occurrence that was changed alone: the start and the rule of its series. */
  readonly series_starts_at: string | null;
  readonly series_recurrence: string | null;
  readonly series_timezone: string | null;
  readonly made_by_name: string;
  readonly updated_by_id: string;
  readonly updated_by_name: string;
  readonly updated_at: string;
}

const person = (alias: string, column: RawBuilder<unknown>) =>
  sql`join app_user ${sql.ref(alias)} on ${sql.ref(`${alias}.tenant_id`)} = e.tenant_id and ${sql.ref(`${alias}.id`)} = ${column}`;

/** Events (`e`) that match the conditions, earliest first, at most `limit`. */
export async function listEvents(
  db: Db,
  tenantId: number,
  conditions: readonly RawBuilder<SqlBool>[],
  limit: number,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.owner_id, ${fullName('o')} as owner_name, e.title, e.type, e.status, e.outcome, e.starts_at, e.ends_at, e.all_day, e.timezone,
      e.location, e.online_url, e.notes, e.reminder_minutes, e.recurrence, e.skipped, e.series_id, e.occurrence_at,
      s.starts_at as series_starts_at, s.recurrence as series_recurrence, s.timezone as series_timezone, e.origin, e.version,
      e.made_by_id, ${fullName('m')} as made_by_name, e.updated_by_id, ${fullName('c')} as updated_by_name, e.created_at, e.updated_at
    from (
      select e.* from calendar_event e where e.tenant_id = ${tenantId} and e.deleted_at is null and ${sql.join(conditions, sql` and `)}
      order by e.starts_at, e.id limit ${limit}
    ) e
      ${person('o', sql`e.owner_id`)} ${person('m', sql`e.made_by_id`)} ${person('c', sql`e.updated_by_id`)}
      left join calendar_event s on s.tenant_id = e.tenant_id and s.id = e.series_id
    order by e.starts_at, e.id`.execute(db);
  return rows;
}

/** The occurrences of these series that were changed alone, including deleted ones. */
export async function listChangedTimes(
  db: Db,
  tenantId: number,
  seriesIds: readonly string[],
): Promise<{ series_id: string; occurrence_at: string }[]> {
  if (seriesIds.length === 0) return [];
  const { rows } = await sql<{ series_id: string; occurrence_at: string }>`
    select series_id, occurrence_at from calendar_event
    where tenant_id = ${tenantId} and series_id = any(${seriesIds}::uuid[]) and deleted_at is null`.execute(db);
  return rows;
}

/** What an outside calendar shows as free of these events or series: a whole event (`occurrence` is ''), or one occurrence of a series. */
export async function listFreeTimes(
  db: Db,
  tenantId: number,
  eventIds: readonly string[],
): Promise<{ event_id: string; occurrence: string }[]> {
  if (eventIds.length === 0) return [];
  const { rows } = await sql<{ event_id: string; occurrence: string }>`
    select event_id, occurrence from outside_event
    where tenant_id = ${tenantId} and event_id = any(${eventIds}::uuid[]) and free`.execute(db);
  return rows;
}

export interface EventContact {
  readonly event_id: string;
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
}

/** The contacts of these events that match the conditions. */
export async function listEventContacts(
  db: Db,
  tenantId: number,
  eventIds: readonly string[],
  visible: readonly Condition[],
): Promise<EventContact[]> {
  if (eventIds.length === 0) return [];
  const { rows } = await sql<EventContact>`
    select c.event_id, contact.id, contact.phone,
      ${contactName} as name
    from calendar_event_contact c
      join contact on contact.tenant_id = c.tenant_id and contact.id = c.contact_id and contact.deleted_at is null and ${allOf(visible)}
    where c.tenant_id = ${tenantId} and c.event_id = any(${eventIds}::uuid[]) order by name, contact.id`.execute(db);
  return rows;
}

/** The number of contacts of each event. */
export async function countEventContacts(
  db: Db,
  tenantId: number,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  if (eventIds.length === 0) return new Map();
  const { rows } = await sql<{ event_id: string; total: number }>`
    select c.event_id, count(*)::int as total from calendar_event_contact c
      join contact on contact.tenant_id = c.tenant_id and contact.id = c.contact_id and contact.deleted_at is null
    where c.tenant_id = ${tenantId} and c.event_id = any(${eventIds}::uuid[]) group by 1`.execute(db);
  return new Map(rows.map(({ event_id, total }) => [event_id, total]));
}
