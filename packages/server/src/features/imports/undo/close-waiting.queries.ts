import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Makes duplicates of rows under review, the first ones of the file; answers how many. */
export async function closeHeld(db: Db, tenantId: number, attemptId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update import_row set outcome = 'duplicate', cells = null, held = null,
      reason = trim(reason || ' The import was undone before anybody decided.')
    where tenant_id = ${tenantId} and import_attempt_id = ${attemptId} and row_no in (
      select row_no from import_row where tenant_id = ${tenantId} and import_attempt_id = ${attemptId} and outcome = 'review'
      order by row_no limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Forgets the sealed Medicare numbers of rejected rows; answers of how many. */
export async function forgetSealed(db: Db, tenantId: number, attemptId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update import_row set medicare_sealed = null
    where tenant_id = ${tenantId} and import_attempt_id = ${attemptId} and row_no in (
      select row_no from import_row
      where tenant_id = ${tenantId} and import_attempt_id = ${attemptId} and medicare_sealed is not null
      order by row_no limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
