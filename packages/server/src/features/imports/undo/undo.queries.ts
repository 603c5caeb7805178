import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export type UndoStatus = 'queued' | 'processing' | 'complete' | 'failed' | 'cancelled';
export type UndoPhase = 'waiting' | 'created' | 'updated' | 'records';

export interface UndoCounts {
  readonly removed: number;
  readonly restored: number;
  readonly partly: number;
  readonly kept: number;
}

export interface UndoRow extends UndoCounts {
  readonly import_attempt_id: string;
  readonly job_id: string;
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly origin: unknown;
  readonly worked_on: 'leave' | 'take';
  readonly status: UndoStatus;
  readonly phase: UndoPhase;
  readonly after_id: string | null;
  readonly before_row_no: number | null;
  readonly total: number;
  readonly error: string | null;
  readonly created_at: string;
  readonly finished_at: string | null;
}

/** The undo of an import, or that of a job, if there is one; `lock` locks it until the transaction ends, so that other runners wait. */
export async function findUndo(
  db: Db,
  tenantId: number,
  of: { readonly import_attempt_id: string } | { readonly job_id: string },
  lock = false,
): Promise<UndoRow | undefined> {
  const which = 'job_id' in of ? sql`job_id = ${of.job_id}` : sql`import_attempt_id = ${of.import_attempt_id}`;
  const { rows } = await sql<UndoRow>`
    select import_attempt_id, job_id, made_by_id, acting_as_id, origin, worked_on, status, phase, after_id, before_row_no, total, removed,
      restored, partly, kept, error, created_at, finished_at
    from import_undo where tenant_id = ${tenantId} and ${which} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

export interface UndoStart {
  readonly job_id: string;
  readonly made_by_id: string;
  readonly acting_as_id: string | null;
  readonly origin: object;
  readonly worked_on: 'leave' | 'take';
  readonly total: number;
  readonly created_at: Date;
}

/** Starts an undo, or resumes a stopped one with a new job, for the user who requests it now. */
export async function startUndo(db: Db, tenantId: number, attemptId: string, start: UndoStart): Promise<void> {
  const origin = JSON.stringify(start.origin);
  await db
    .insertInto('import_undo')
    .values({ ...start, origin, tenant_id: tenantId, import_attempt_id: attemptId, status: 'queued', phase: 'waiting' })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'import_attempt_id']).doUpdateSet({
        job_id: start.job_id,
        made_by_id: start.made_by_id,
        acting_as_id: start.acting_as_id,
        origin,
        worked_on: start.worked_on,
        status: 'queued',
        error: null,
        finished_at: null,
      }),
    )
    .execute();
}

export interface UndoMove extends UndoCounts {
  readonly phase: UndoPhase;
  readonly after_id: string | null;
  readonly before_row_no: number | null;
}

/** Counts what a chunk did, and moves the cursor after it. */
export async function moveUndo(db: Db, tenantId: number, attemptId: string, move: UndoMove): Promise<void> {
  await db
    .updateTable('import_undo')
    .set((row) => ({
      status: 'processing',
      phase: move.phase,
      after_id: move.after_id,
      before_row_no: move.before_row_no,
      removed: row('removed', '+', move.removed),
      restored: row('restored', '+', move.restored),
      partly: row('partly', '+', move.partly),
      kept: row('kept', '+', move.kept),
    }))
    .where('tenant_id', '=', tenantId)
    .where('import_attempt_id', '=', attemptId)
    .execute();
}

/** Ends the undo that runs in a job, if it is active. */
export async function endUndo(
  db: Db,
  tenantId: number,
  jobId: string,
  end: { readonly status: 'complete' | 'failed' | 'cancelled'; readonly at: Date; readonly error: string | null },
): Promise<UndoCounts | undefined> {
  return db
    .updateTable('import_undo')
    .set({
      status: end.status,
      error: end.error,
      finished_at: end.at,
      // Contacts that were purged since cannot be counted, so the total is what was checked.
      ...(end.status === 'complete' && { total: sql<number>`removed + restored + partly + kept` }),
    })
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .where('status', 'in', ['queued', 'processing'])
    .returning(['removed', 'restored', 'partly', 'kept'])
    .executeTakeFirst();
}

/** Resumes the failed undo of a job. */
export async function reopenUndo(db: Db, tenantId: number, jobId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_undo')
    .set({ status: 'processing', error: null, finished_at: null })
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Turns the first rows under review in the file into duplicates; returns how many. */
export async function closeHeld(db: Db, tenantId: number, attemptId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update import_row set outcome = 'duplicate', cells = null, held = null,
      reason = trim(reason || ' The import was undone before this row was reviewed.')
    where tenant_id = ${tenantId} and import_attempt_id = ${attemptId} and row_no in (
      select row_no from import_row where tenant_id = ${tenantId} and import_attempt_id = ${attemptId} and outcome = 'review'
      order by row_no limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes the encrypted Medicare numbers of rejected rows; returns of how many. */
export async function forgetSealed(db: Db, tenantId: number, attemptId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update import_row set medicare_sealed = null
    where tenant_id = ${tenantId} and import_attempt_id = ${attemptId} and row_no in (
      select row_no from import_row
      where tenant_id = ${tenantId} and import_attempt_id = ${attemptId} and medicare_sealed is not null
      order by row_no limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
