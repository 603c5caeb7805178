import type { Db } from '../../platform/db/database.ts';

/** A run that is rolled back before anyone sees it. */
export async function insertTrialRun(
  db: Db,
  tenantId: number,
  { at, ...run }: { id: string; flow_id: string; contact_id: string; template_id: string; version: number; at: Date },
): Promise<void> {
  await db
    .insertInto('workflow_run')
    .values({ ...run, tenant_id: tenantId, state: 'active', due_at: at, began_at: at, why: 'manual' })
    .execute();
}
