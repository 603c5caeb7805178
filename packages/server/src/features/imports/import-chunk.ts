import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { reportProgress } from '../../platform/jobs/long-job.ts';
import { readyClients, spokenOf } from './clients/known-policies.ts';
import { sealMbis } from './clients/sealed-mbis.ts';
import type { Batch } from './contact-draft.ts';
import { type Decided, newKeys } from './decide-ahead.ts';
import { addProgress, lockProgress } from './import-progress.queries.ts';
import { insertOutcomes } from './import-rows.queries.ts';
import type { ImportRun } from './import-run.ts';
import { readBook } from './read-book.ts';
import { noChange } from './row-change.ts';
import { settleRows } from './settle-rows.ts';
import type { Outcome } from './settled.ts';
import { countsOf, storeSettled } from './store-settled.ts';

/** Somebody else carried the import on, or ended it: this runner's connection was given up for lost. */
class SupersededError extends Error {}

/**
 * Stores the next rows of a file in the transaction at hand: all of them with their outcome, their counts and the cursor behind them,
 * or nothing. What was decided of them ahead is taken as it is. Answers what was decided. Throws SupersededError where the cursor is not where this
 * runner left it.
 */
export async function importChunk(ctx: Context, run: ImportRun, batch: Batch, ahead?: Decided): Promise<Decided> {
  const { db, tenant } = ctx;
  const progress = await lockProgress(db, tenant.id, run.attempt_id);
  if (progress?.status !== 'processing' || progress.processed_row_no !== run.position)
    throw new SupersededError(`the import ${run.attempt_id} is not at row ${run.position} any more`);

  const at = ctx.clock.now();
  const decided = ahead?.created === progress.created ? ahead : await decide(ctx, run, batch, progress.created);
  const { settled } = decided;
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
  return decided;
}

async function decide(ctx: Context, run: ImportRun, batch: Batch, created: number): Promise<Decided> {
  const ready = run.clients ? await readyClients(ctx, { ...run, clients: run.clients }, batch.rows) : undefined;
  const rows = ready?.rows ?? batch.rows;
  const book = await readBook(ctx, run.defaults, rows, run.attempt_id, ready?.known);
  const { defaults, labels } = run;
  const settled = settleRows(rows, { book, defaults, labels, created });
  return { settled, created, keys: newKeys(book) };
}
