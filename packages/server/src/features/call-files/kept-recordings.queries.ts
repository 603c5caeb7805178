import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Keeps recordings of a kind for at least these years after they were made. Never shortens. */
export async function keepLonger(
  db: Db,
  tenantId: number,
  kind: 'recording' | 'voicemail',
  years: number,
): Promise<void> {
  const day = sql`((created_at at time zone 'UTC') + make_interval(years => ${years}))::date`;
  await sql`
    update call_recording set kept_until = ${day}
    where tenant_id = ${tenantId} and kind = ${kind} and kept_until < ${day}`.execute(db);
}

/** Deletes recordings past their last day. Returns their files. */
export async function deleteOldRecordings(db: Db, tenantId: number, today: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    delete from call_recording where tenant_id = ${tenantId} and id in (
      select id from call_recording where tenant_id = ${tenantId} and kept_until < ${today}::date order by kept_until limit ${limit})
    returning file_id`.execute(db);
  return rows.map(({ file_id }) => file_id);
}

/** The files of calls that no recording refers to. */
export async function listOrphans(db: Db, tenantId: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from stored_file s
    where s.tenant_id = ${tenantId} and s.purpose = 'call'
      and not exists (select 1 from call_recording r where r.tenant_id = s.tenant_id and r.file_id = s.id)
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
