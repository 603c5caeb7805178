import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * Before contacts are purged, deletes events with no other contact and removes the text of their events from the history. The empty
 * rows stay for outside calendars, like those of deleted events.
 */
export async function forgetEvents(db: Db, tenantId: number, contactIds: readonly string[], at: Date): Promise<void> {
  const theirs = sql`select c.event_id from calendar_event_contact c
    where c.tenant_id = ${tenantId} and c.contact_id = any(${contactIds}::uuid[])`;
  await sql`
    update calendar_change set title = '', undo = null
    where tenant_id = ${tenantId} and contact_ids && ${contactIds}::uuid[]`.execute(db);
  await sql`
    update calendar_event e set deleted_at = ${at}, updated_at = ${at}, version = e.version + 1, changed_xid = pg_current_xact_id(),
      title = '', location = '', online_url = '', notes = '', outcome = ''
    where e.tenant_id = ${tenantId} and e.deleted_at is null and e.id in (${theirs}) and not exists (
      select 1 from calendar_event_contact o
      where o.tenant_id = e.tenant_id and o.event_id = e.id and o.contact_id <> all(${contactIds}::uuid[]))`.execute(
    db,
  );
}

/** Deletes at most a given number of older rows of a table. Returns how many were deleted. */
export async function deleteOld(
  db: Db,
  tenantId: number,
  {
    table,
    column,
    before,
    most,
  }: { table: 'calendar_event' | 'calendar_change'; column: string; before: Date; most: number },
): Promise<number> {
  const at = sql.ref(column);
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where tenant_id = ${tenantId} and id in (
      select id from ${sql.table(table)} where tenant_id = ${tenantId} and ${at} < ${before} order by ${at} limit ${most})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Deletes undo data that can no longer be used. */
export async function dropUndo(db: Db, tenantId: number, before: Date): Promise<void> {
  await sql`update calendar_change set undo = null where tenant_id = ${tenantId} and undo is not null and at < ${before}`.execute(
    db,
  );
}
