import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { reportProgress } from '../../platform/jobs/long-job.ts';
import { readyClients, spokenOf } from './clients/known-policies.ts';
import { sealMbis } from './clients/sealed-mbis.ts';
import type { Batch } from './contact-draft.ts';
import type { Decided } from './decide-ahead.ts';
import { addProgress, lockProgress } from './import-progress.queries.ts';
import { insertOutcomes } from './import-rows.queries.ts';
import type { ImportRun } from './import-run.ts';
import { readBook } from './read-book.ts';
import { noChange } from './row-change.ts';
import { settleRows } from './settle-rows.ts';
import type { Outcome, Settled } from './settled.ts';
import { countsOf, storeCreated, storeSettled } from './store-settled.ts';

/** Somebody else carried the import on, or ended it: this runner's connection was given up for lost. */
class SupersededError extends Error {}

/** What was decided of rows ahead does not hold any more: the rows before them became something else, or nobody wants more of the file. */
export class OutdatedError extends Error {}

/** Rows that were decided before those in front of them were stored. */
export interface Ahead {
  readonly decided: Decided;
  /** Fulfilled once those are stored: whether as they were decided. */
  readonly turn: Promise<boolean>;
}

/**
 * Stores the next rows of a file in the transaction at hand: all of them with their outcome, their counts and the cursor behind them,
 * or nothing. What was decided of them ahead is taken as it is, and its contacts are stored before it is its turn. Answers how many contacts
 * the import has made then. Throws SupersededError where the cursor is not where this runner left it, OutdatedError where what was decided does not hold.
 */
export async function importChunk(
  ctx: Context,
  run: ImportRun,
  batch: Batch,
  ahead?: Ahead,
): Promise<{ created: number }> {
  const { db, tenant } = ctx;
  const at = ctx.clock.now();
  // New contacts, in nobody's way. All else waits for its turn: it may be held by the rows before.
  if (ahead) {
    await storeCreated(ctx, run.attempt_id, ahead.decided.settled, at);
    if (!(await ahead.turn) || run.cancelled) throw new OutdatedError();
  }
  const progress = await lockProgress(db, tenant.id, run.attempt_id);
  if (progress?.status !== 'processing' || progress.processed_row_no !== run.position)
    throw new SupersededError(`the import ${run.attempt_id} is not at row ${run.position} any more`);
  if (ahead && ahead.decided.created !== progress.created) throw new OutdatedError();

  const settled = ahead?.decided.settled ?? (await decide(ctx, run, batch, progress.created));
  if (!ahead) await storeCreated(ctx, run.attempt_id, settled, at);
  await storeSettled(ctx, run, settled, at);
  if (run.clients) await spokenOf(ctx, { ...run, clients: run.clients }, batch.rejected);
  const sealed = await sealMbis(ctx, batch.rejected);
  const rejected = batch.rejected.map(
    ({ row_no, reason, cells }, index): Outcome => ({
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

async function decide(ctx: Context, run: ImportRun, batch: Batch, created: number): Promise<Settled> {
  const ready = run.clients ? await readyClients(ctx, { ...run, clients: run.clients }, batch.rows) : undefined;
  const rows = ready?.rows ?? batch.rows;
  const book = await readBook(ctx, run.defaults, rows, run.attempt_id, ready?.known);
  const { defaults, labels } = run;
  return settleRows(rows, { book, defaults, labels, created });
}
