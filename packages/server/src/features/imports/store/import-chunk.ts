import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { reportProgress } from '../../../platform/jobs/long-job.ts';
import { readyClients, spokenOf } from '../book/ready-clients.ts';
import { sealMbis } from '../book/seal-mbis.ts';
import type { Batch } from '../contact-draft.ts';
import type { ImportOutcome, Settled } from '../match/import-outcome.ts';
import { readMatchData } from '../match/match-data.ts';
import { noChange } from '../match/row-change.ts';
import { settleRows } from '../match/settle-rows.ts';
import type { Decided } from './decide-ahead.ts';
import { addProgress, lockProgress } from './import-progress.queries.ts';
import { insertOutcomes } from './import-rows.queries.ts';
import type { ImportRun } from './import-run.ts';
import { addLeftOut } from './left-out.ts';
import { countsOf, storeCreated, storeSettled } from './store-settled.ts';

/** Another runner resumed the import, or ended it, because this runner's connection was considered lost. */
class SupersededError extends Error {}

/** The rows that were decided ahead are no longer valid: earlier rows ended differently, or the import was canceled. */
export class OutdatedError extends Error {}

/** Rows that were decided before the rows in front of them were stored. */
export interface Ahead {
  readonly decided: Decided;
  /** Resolves once those are stored: whether they ended as decided. */
  readonly turn: Promise<boolean>;
}

/**
 * Stores the next rows of a file in the current transaction: all of them with their outcomes, their counts, and the cursor, or nothing. Rows
 * that were decided ahead are used as decided, and their contacts are stored before their turn. Returns how many contacts the import has
 * created by then. Throws SupersededError if another runner moved the cursor, OutdatedError if the decisions are no longer valid.
 */
export async function importChunk(
  ctx: Context,
  run: ImportRun,
  batch: Batch,
  ahead?: Ahead,
): Promise<{ created: number }> {
  const { db, tenant } = ctx;
  const at = ctx.clock.now();
  // New contacts conflict with nothing. Everything else waits for its turn, because earlier rows may have locked it.
  if (ahead) {
    await storeCreated(ctx, run.attempt_id, ahead.decided.settled, at);
    if (!(await ahead.turn) || run.cancelled) throw new OutdatedError();
  }
  const progress = await lockProgress(db, tenant.id, run.attempt_id);
  if (progress?.status !== 'processing' || progress.processed_row_no !== run.position)
    throw new SupersededError(`the import ${run.attempt_id} is no longer at row ${run.position}`);
  if (ahead && ahead.decided.created !== progress.created) throw new OutdatedError();

  const settled = ahead?.decided.settled ?? (await decide(ctx, run, batch, progress.created, at));
  if (!ahead) await storeCreated(ctx, run.attempt_id, settled, at);
  await storeSettled(ctx, run, settled, at);
  if (run.clients) await spokenOf(ctx, { ...run, clients: run.clients }, batch.rejected);
  const sealed = await sealMbis(ctx, run.attempt_id, batch.rejected);
  const rejected = batch.rejected.map(
    ({ row_no, reason, cells }, index): ImportOutcome => ({
      row_no,
      reason,
      cells,
      outcome: 'rejected',
      contact_id: null,
      change: noChange(),
      held: null,
      medicare_sealed: sealed[index] ?? null,
    }),
  );
  await insertOutcomes(db, tenant.id, run.attempt_id, [...settled.outcomes, ...rejected]);
  const counts = {
    ...countsOf(settled),
    processed: batch.rows.length + batch.rejected.length + batch.empty.length,
    rejected: batch.rejected.length,
    empty: batch.empty.length,
  };
  await addLeftOut(db, tenant.id, run.attempt_id, batch.rows);
  await addProgress(db, tenant.id, run.attempt_id, counts, { row_no: batch.last_row_no, resume: batch.resume });
  const { cancelled } = await reportProgress(db, tenant.id, run.attempt_id, { more: counts.processed, at });
  run.cancelled = cancelled;
  const { flagged: _flagged, processed: _processed, ...outcomes } = counts;
  ctx.afterCommit(() => ctx.meter.importRows(outcomes));
  await audit(ctx, {
    action: 'import.rows',
    subject_type: 'import_attempt',
    subject_id: run.attempt_id,
    detail: { after_row_no: run.position, to_row_no: batch.last_row_no, ...counts },
  });
  return { created: progress.created + counts.created };
}

async function decide(ctx: Context, run: ImportRun, batch: Batch, created: number, at: Date): Promise<Settled> {
  const ready = run.clients ? await readyClients(ctx, { ...run, clients: run.clients }, batch.rows) : undefined;
  const rows = ready?.rows ?? batch.rows;
  const book = await readMatchData(ctx, run.defaults, rows, run.attempt_id, ready?.known);
  const { defaults, labels, changed_fields: news } = run;
  return settleRows(rows, { book, defaults, labels, created, at, news });
}
