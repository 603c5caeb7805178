import type { Trigger } from '@bookline/contract/features/workflow-steps';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Timeline entries read at a time. */
export const EVENTS_AT_ONCE = 2000;

/** The position in the entries, in commit order. */
export interface Cursor {
  readonly tx: string;
  readonly id: string;
}

/** The kinds of entries that triggers use. */
const kinds = ['created', 'imported', 'tags', 'status', 'follow_up', 'call', 'aftercare'];

/** Whether an entry (`e`) of the contact `contact` matches the trigger. */
export function isTrigger(trigger: Trigger): RawBuilder<SqlBool> {
  const arrived = sql`e.kind in ('created', 'imported')`;
  switch (trigger.type) {
    case 'created':
      return trigger.how === 'any'
        ? sql<SqlBool>`${arrived}`
        : sql<SqlBool>`e.kind = ${trigger.how === 'imported' ? 'imported' : 'created'}`;
    case 'tag_added':
      return sql<SqlBool>`(e.kind = 'tags' and exists (
          select 1 from unnest(${trigger.tag_ids}::int[]) tag (id)
          where e.detail -> 'to' @> to_jsonb(tag.id) and not e.detail -> 'from' @> to_jsonb(tag.id))
        or ${arrived} and contact.tags && ${trigger.tag_ids}::int[])`;
    case 'status_changed':
      return sql<SqlBool>`(e.kind = 'status' and (e.detail ->> 'to')::int = any(${trigger.status_ids}::int[])
        or ${arrived} and contact.status_id = any(${trigger.status_ids}::int[]))`;
    case 'follow_up_done':
      return sql<SqlBool>`e.kind = 'follow_up' and e.detail ->> 'did' = 'done'`;
    case 'aftercare':
      // Not of an enrollment that was corrected in the meantime.
      return sql<SqlBool>`(e.kind = 'aftercare' and e.detail ->> 'did' = 'survivor' and exists (
          select from aftercare_survivor s join aftercare a on a.tenant_id = s.tenant_id and a.id = s.aftercare_id
          where s.tenant_id = e.tenant_id and s.contact_id = e.contact_id and a.ended_at is null))`;
    case 'call_disposition':
      return sql<SqlBool>`e.kind = 'call' and e.detail ->> 'disposition_id' = any(${trigger.disposition_ids}::text[])`;
    case 'manual':
    case 'date':
      return sql<SqlBool>`false`;
  }
}

/** Whether a cursor is ahead of every transaction. Then it comes from another PostgreSQL server, by a dump. */
export async function isForeign(db: Db, { tx }: Cursor): Promise<boolean> {
  const { rows } = await sql<{ foreign: boolean }>`
    select ${tx}::xid8 > pg_snapshot_xmax(pg_current_snapshot()) as foreign`.execute(db);
  return rows[0]?.foreign ?? false;
}

/** The last of the next entries to read. Undefined if there are none. */
export async function findNextCursor(db: Db, tenantId: number, after: Cursor): Promise<Cursor | undefined> {
  const { rows } = await sql<Cursor>`
    with fresh as (
      select a.tx, a.id from contact_activity a
      where a.tenant_id = ${tenantId} and a.tx is not null and (a.tx, a.id) > (${after.tx}::xid8, ${after.id}::uuid)
        and a.tx < pg_snapshot_xmin(pg_current_snapshot())
      order by a.tx, a.id limit ${EVENTS_AT_ONCE}
    )
    select fresh.tx::text as tx, fresh.id from fresh
    order by fresh.tx desc, fresh.id desc limit 1`.execute(db);
  return rows[0];
}

/**
 * The contacts whose entries up to a cursor match a trigger, with the number of flows that led to them. A step's changes share the transaction
 * of its log.
 */
export const triggered = (
  tenantId: number,
  trigger: Trigger,
  { after, upTo, since }: { after: Cursor; upTo: Cursor; since: string },
) => sql`
  select e.contact_id, coalesce(cause.depth + 1, 0) as depth, null::text as key
  from contact_activity e
    join contact on contact.tenant_id = ${tenantId} and contact.id = e.contact_id
    left join lateral (
      select max(r.depth) as depth from workflow_run r
      where r.tenant_id = ${tenantId} and r.contact_id = e.contact_id
        and exists (select 1 from workflow_log l where l.tenant_id = ${tenantId} and l.run_id = r.id and l.tx = e.tx) offset 0
    ) cause on true
  where e.tenant_id = ${tenantId} and e.tx is not null and (e.tx, e.id) > (${after.tx}::xid8, ${after.id}::uuid)
    and (e.tx, e.id) <= (${upTo.tx}::xid8, ${upTo.id}::uuid) and e.kind = any(${kinds}::text[]) and e.at >= ${since} and ${isTrigger(trigger)}`;

/** Moves a flow's cursor. */
export async function updateCursor(db: Db, tenantId: number, flowId: string, { tx, id }: Cursor): Promise<void> {
  await sql`
    update workflow_flow set cursor_tx = ${tx}::xid8, cursor_id = ${id} where tenant_id = ${tenantId} and id = ${flowId}`.execute(
    db,
  );
}
