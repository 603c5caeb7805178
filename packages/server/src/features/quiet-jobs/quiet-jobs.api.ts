import type { Db } from '../../platform/db/database.ts';
import { findQuiet } from './quiet-jobs.queries.ts';

/** Whether the tenant's jobs are paused now (R293). */
export async function isQuiet(db: Db, tenantId: number, now: Date): Promise<boolean> {
  return (await findQuiet(db, tenantId, now)) !== undefined;
}
