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

/** The undo of an import, if there is one; `lock` keeps it until the transaction ends: whoever else works on it waits. */
export async function findUndo(
  db: Db,
  tenantId: number,
  attemptId: string,
  lock = false,
): Promise<UndoRow | undefined> {
  const { rows } = await sql<UndoRow>`
    select import_attempt_id, job_id, made_by_id, acting_as_id, origin, worked_on, status, phase, after_id, before_row_no, total, removed,
      restored, partly, kept, error, created_at, finished_at
    from import_undo where tenant_id = ${tenantId} and import_attempt_id = ${attemptId} ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
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

/** Begins an undo, or lets one that was stopped go on where it is: under another job, as whoever asks for it now. */
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

/** Counts what a chunk did, and moves the cursor behind it. */
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

/** Ends the undo that runs under a job, if it is not over. */
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
      // Contacts that were purged since cannot be counted: the whole is what was looked at.
      ...(end.status === 'complete' && { total: sql<number>`removed + restored + partly + kept` }),
    })
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .where('status', 'in', ['queued', 'processing'])
    .returning(['removed', 'restored', 'partly', 'kept'])
    .executeTakeFirst();
}

/** Lets the undo that failed under a job go on. */
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
