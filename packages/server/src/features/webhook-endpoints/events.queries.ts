import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

/** A position in the events, in commit order. */
export interface Cursor {
  readonly tx: string;
  readonly id: string;
}

/** Events read at a time. */
export const EVENTS_AT_ONCE = 2000;

/** Something that happened. */
export interface Happened {
  readonly tx: string;
  readonly id: string;
  readonly contact_id: string | null;
  /** The kind of a timeline entry, or the type of another event. */
  readonly kind: string;
  readonly at: string;
  readonly actor_id: string | null;
  readonly record_id: string | null;
  readonly detail: unknown;
}

/** Whether a cursor is ahead of every transaction. Then it comes from another PostgreSQL server, by a dump. */
export async function isForeign(db: Db, { tx }: Cursor): Promise<boolean> {
  const { rows } = await sql<{ foreign: boolean }>`
    select ${tx}::xid8 > pg_snapshot_xmax(pg_current_snapshot()) as foreign`.execute(db);
  return rows[0]?.foreign ?? false;
}

const committed = (alias: 'a' | 'v', after: Cursor) => sql`
  (${sql.ref(alias)}.tx, ${sql.ref(alias)}.id) > (${after.tx}::xid8, ${after.id}::uuid)
  and ${sql.ref(alias)}.tx < pg_snapshot_xmin(pg_current_snapshot())`;

/** The last of the next events to read: of the timelines, and of those that aren't in one. Undefined if there are none. */
export async function findNextCursor(db: Db, tenantId: number, after: Cursor): Promise<Cursor | undefined> {
  const { rows } = await sql<Cursor>`
    select fresh.tx::text as tx, fresh.id from (
      (select a.tx, a.id from contact_activity a
        where a.tenant_id = ${tenantId} and a.tx is not null and ${committed('a', after)}
        order by a.tx, a.id limit ${EVENTS_AT_ONCE})
      union all
      (select v.tx, v.id from webhook_event v
        where v.tenant_id = ${tenantId} and ${committed('v', after)} order by v.tx, v.id limit ${EVENTS_AT_ONCE})
      order by tx, id limit ${EVENTS_AT_ONCE}
    ) fresh order by fresh.tx desc, fresh.id desc limit 1`.execute(db);
  return rows[0];
}

interface Span {
  readonly after: Cursor;
  readonly upTo: Cursor;
  /** Earlier ones aren't new. */
  readonly since: string;
}

/** Timeline entries of some kinds, of contacts that match all conditions, in commit order. */
export async function listEntries(
  db: Db,
  tenantId: number,
  { after, upTo, since }: Span,
  kinds: readonly string[],
  visible: RawBuilder<unknown>,
): Promise<Happened[]> {
  if (kinds.length === 0) return [];
  const { rows } = await sql<Happened>`
    select e.tx::text as tx, e.id, e.contact_id, e.kind, e.at, e.actor_id, e.subject_id as record_id, e.detail
    from contact_activity e join contact on contact.tenant_id = e.tenant_id and contact.id = e.contact_id
    where e.tenant_id = ${tenantId} and e.tx is not null and (e.tx, e.id) > (${after.tx}::xid8, ${after.id}::uuid)
      and (e.tx, e.id) <= (${upTo.tx}::xid8, ${upTo.id}::uuid) and e.kind = any(${kinds}::text[]) and e.at >= ${since}
      and ${visible}
    order by e.tx, e.id`.execute(db);
  return rows;
}

/** Other events of some types, of one user or of everyone, in commit order. */
export async function listOtherEvents(
  db: Db,
  tenantId: number,
  { after, upTo, since }: Span,
  types: readonly string[],
  userId: string | null,
): Promise<Happened[]> {
  if (types.length === 0) return [];
  const whose = userId === null ? sql<SqlBool>`true` : sql<SqlBool>`v.user_id = ${userId}`;
  const { rows } = await sql<Happened>`
    select v.tx::text as tx, v.id, null::uuid as contact_id, v.type as kind, v.at, v.user_id as actor_id, v.record_id, v.detail
    from webhook_event v
    where v.tenant_id = ${tenantId} and (v.tx, v.id) > (${after.tx}::xid8, ${after.id}::uuid)
      and (v.tx, v.id) <= (${upTo.tx}::xid8, ${upTo.id}::uuid) and v.type = any(${types}::text[]) and v.at >= ${since} and ${whose}
    order by v.tx, v.id`.execute(db);
  return rows;
}

/** Which of these contacts match the conditions. */
export async function listVisible(
  db: Db,
  tenantId: number,
  ids: readonly string[],
  visible: RawBuilder<unknown>,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select contact.id from contact where contact.tenant_id = ${tenantId} and contact.id = any(${ids}::uuid[]) and ${visible}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Stores an event that no timeline has, if the tenant has an endpoint that could hear of it. */
export async function insertEvent(
  db: Db,
  tenantId: number,
  event: {
    readonly at: Date;
    readonly type: string;
    readonly user_id: string;
    readonly record_id: string;
    readonly detail: object;
  },
): Promise<void> {
  await sql`
    insert into webhook_event (tenant_id, id, at, type, user_id, record_id, detail)
    select ${tenantId}, ${newId()}::uuid, ${event.at}, ${event.type}, ${event.user_id}::uuid, ${event.record_id}::uuid,
      ${JSON.stringify(event.detail)}::jsonb
    where exists (select 1 from webhook_endpoint e where e.tenant_id = ${tenantId} and e.enabled)`.execute(db);
}
