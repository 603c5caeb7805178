import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * Deletes some of the runs that ended before a moment, with their logs. Returns how many. A contact's last run in an existing workflow stays,
 * so that the contact isn't enrolled again too soon, or at all.
 */
export async function deleteOldRuns(db: Db, tenantId: number, before: Date, limit: number): Promise<number> {
  // The newer run is found by its contact alone: see letIn.
  const { numAffectedRows } = await sql`
    delete from workflow_run where tenant_id = ${tenantId} and id in (
      select old.id from workflow_flow f cross join lateral (
        select r.id from workflow_run r
        where r.tenant_id = ${tenantId} and r.flow_id = f.id and r.began_at < ${before} and r.ended_at < ${before}
          and (f.deleted_at is not null or r.state = 'refused' or exists (
            select 1 from (
              select n.flow_id, n.state from workflow_run n
              where n.tenant_id = ${tenantId} and n.contact_id = r.contact_id and (n.began_at, n.id) > (r.began_at, r.id) offset 0
            ) newer where newer.flow_id = f.id and newer.state <> 'refused'))
        limit ${limit}
      ) old where f.tenant_id = ${tenantId} limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes ended starts, and workflows and templates deleted before a moment, unless something still refers to them. */
export async function deleteWhatWasLeft(db: Db, tenantId: number, before: Date): Promise<void> {
  await sql`delete from workflow_start where tenant_id = ${tenantId} and ended_at < ${before}`.execute(db);
  await sql`
    delete from workflow_flow f where f.tenant_id = ${tenantId} and f.deleted_at < ${before}
      and not exists (select 1 from workflow_run r where r.tenant_id = ${tenantId} and r.flow_id = f.id)`.execute(db);
  await sql`
    delete from workflow_template t where t.tenant_id = ${tenantId} and t.deleted_at < ${before}
      and not exists (select 1 from workflow_flow f where f.tenant_id = ${tenantId} and f.template_id = t.id)`.execute(
    db,
  );
}
