import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { reportProgress } from '../../../platform/jobs/long-job.ts';
import { readyClients } from '../clients/known-policies.ts';
import type { FileRow } from '../contact-draft.ts';
import type { BuiltRow } from '../file/built-row.ts';
import { lockProgress } from '../import-progress.queries.ts';
import { insertOutcomes } from '../import-rows.queries.ts';
import type { ImportRun } from '../import-run.ts';
import { withWebsite } from '../read-batches.ts';
import { readBook } from '../read-book.ts';
import { noChange } from '../row-change.ts';
import { settleRows } from '../settle-rows.ts';
import type { Outcome } from '../settled.ts';
import { countsOf, storeCreated, storeSettled } from '../store-settled.ts';
import { deleteOutcomes, findRetry, moveCounts, moveRetry } from './retry.queries.ts';

/** Rejected rows as they are read this time, in their order. */
export interface TriedRows {
  readonly rows: readonly FileRow[];
  readonly rejected: readonly (Pick<RowInHand, 'row_no' | 'cells' | 'medicare_sealed'> & { readonly reason: string })[];
  readonly empty: readonly number[];
  readonly last_row_no: number;
}

const REFUSED = 'This row has a value that cannot be stored.';

/** A rejected row that is tried again, with the Medicare number that its cells are kept without. */
interface RowInHand {
  readonly row_no: number;
  readonly cells: readonly string[];
  readonly medicare_sealed: Buffer | null;
  readonly mbi: string | undefined;
}

/** Reads rows again; with `refuse` none of them is to be stored. */
export function readAgain(
  stored: readonly RowInHand[],
  build: (cells: readonly string[]) => BuiltRow,
  refuse: boolean,
): TriedRows {
  const tried = { rows: [] as FileRow[], rejected: [] as TriedRows['rejected'][number][], empty: [] as number[] };
  for (const { row_no, cells, medicare_sealed, mbi } of stored) {
    const { problems: _, rejected, empty, ...built } = build(cells);
    if (empty) tried.empty.push(row_no);
    else if (rejected !== undefined || refuse)
      tried.rejected.push({ row_no, cells, medicare_sealed, reason: rejected ?? REFUSED });
    else tried.rows.push(withWebsite({ ...built, ...(mbi !== undefined && { mbi }), row_no, id: newId(), cells }));
  }
  return { ...tried, last_row_no: stored.at(-1)?.row_no ?? 0 };
}

/** Somebody else carried the retry on, or ended it. */
class SupersededError extends Error {}

/**
 * Stores what became of rejected rows that were tried again, in the transaction at hand: they move from the attempt's rejected ones to what they
 * are now. Answers whether somebody wants it no more. Throws SupersededError where the retry is not where this runner left it.
 */
export async function retryChunk(
  ctx: Context,
  run: ImportRun,
  retryId: string,
  tried: TriedRows,
): Promise<{ readonly cancelled: boolean }> {
  const { db, tenant } = ctx;
  const retry = await findRetry(db, tenant.id, retryId, true);
  const open = retry?.status === 'queued' || retry?.status === 'processing';
  if (!open || retry.after_row_no !== run.position)
    throw new SupersededError(`the retry ${retryId} is not at row ${run.position} any more`);
  const attempt = await lockProgress(db, tenant.id, run.attempt_id);
  if (!attempt) throw new SupersededError(`the import ${run.attempt_id} is gone`);

  const at = ctx.clock.now();
  const ready = run.clients ? await readyClients(ctx, { ...run, clients: run.clients }, tried.rows) : undefined;
  const rows = ready?.rows ?? tried.rows;
  const settled = settleRows(rows, {
    book: await readBook(ctx, run.defaults, rows, run.attempt_id, ready?.known),
    defaults: run.defaults,
    labels: run.labels,
    created: attempt.created,
  });
  await storeCreated(ctx, run.attempt_id, settled, at);
  await storeSettled(ctx, run, settled, at);
  const numbers = [...tried.rows, ...tried.rejected].map(({ row_no }) => row_no);
  await deleteOutcomes(db, tenant.id, run.attempt_id, [...numbers, ...tried.empty]);
  const rejected = tried.rejected.map(
    (row): Outcome => ({ ...row, outcome: 'rejected', contact_id: null, change: noChange(), held: null }),
  );
  await insertOutcomes(db, tenant.id, run.attempt_id, [...settled.outcomes, ...rejected]);
  const stored = tried.rows.length + tried.empty.length;
  const counts = { ...countsOf(settled), empty: tried.empty.length, rejected: -stored };
  await moveCounts(db, tenant.id, run.attempt_id, counts);
  const processed = stored + tried.rejected.length;
  await moveRetry(db, tenant.id, retryId, { after_row_no: tried.last_row_no, processed, stored });
  await audit(ctx, {
    action: 'import.retry_rows',
    subject_type: 'import_attempt',
    subject_id: run.attempt_id,
    detail: { after_row_no: run.position, to_row_no: tried.last_row_no, ...counts },
  });
  return reportProgress(db, tenant.id, retryId, { more: processed, at });
}
