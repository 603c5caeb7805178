import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { reportProgress } from '../../../platform/jobs/long-job.ts';
import { readyClients } from '../book/ready-clients.ts';
import { sealMbis } from '../book/seal-mbis.ts';
import type { FileRow } from '../contact-draft.ts';
import type { ImportOutcome } from '../match/import-outcome.ts';
import { readMatchData } from '../match/match-data.ts';
import { noChange } from '../match/row-change.ts';
import { settleRows } from '../match/settle-rows.ts';
import { withWebsite } from '../read/batches.ts';
import type { BuiltRow } from '../read/built-row.ts';
import { lockProgress } from '../store/import-progress.queries.ts';
import { insertOutcomes } from '../store/import-rows.queries.ts';
import type { ImportRun } from '../store/import-run.ts';
import { countsOf, storeCreated, storeSettled } from '../store/store-settled.ts';
import { deleteOutcomes, findRetry, moveCounts, moveRetry } from './retry.queries.ts';

/** Rejected rows as they are parsed this time, in their order. */
export interface TriedRows {
  readonly rows: readonly FileRow[];
  readonly rejected: readonly (RowInHand & { readonly reason: string })[];
  readonly empty: readonly number[];
  readonly last_row_no: number;
}

const REFUSED = 'This row has a value that can’t be stored.';

/** A rejected row to retry, with the Medicare number that was removed from its cells. */
interface RowInHand {
  readonly row_no: number;
  readonly cells: readonly string[];
  readonly mbi: string | undefined;
}

/** Parses rows again; with `refuse` none of them is stored, without `withMbis` no Medicare number. */
export function readAgain(
  stored: readonly RowInHand[],
  build: (cells: readonly string[]) => BuiltRow,
  { refuse, withMbis }: { readonly refuse: boolean; readonly withMbis: boolean },
): TriedRows {
  const tried = { rows: [] as FileRow[], rejected: [] as TriedRows['rejected'][number][], empty: [] as number[] };
  for (const { row_no, cells, mbi } of stored) {
    const { problems: _, rejected, empty, ...built } = build(cells);
    if (empty) tried.empty.push(row_no);
    else if (rejected !== undefined || refuse) tried.rejected.push({ row_no, cells, mbi, reason: rejected ?? REFUSED });
    else {
      const kept = withMbis && mbi !== undefined && { mbi };
      tried.rows.push(withWebsite({ ...built, ...kept, row_no, id: newId(), cells }));
    }
  }
  return { ...tried, last_row_no: stored.at(-1)?.row_no ?? 0 };
}

/** Another runner resumed the retry, or ended it. */
class SupersededError extends Error {}

/**
 * Stores the outcomes of retried rejected rows in the current transaction: they move from the attempt's rejected rows to their new outcome.
 * Returns whether the retry was canceled. Throws SupersededError if another runner moved the retry on.
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
    throw new SupersededError(`the retry ${retryId} is no longer at row ${run.position}`);
  const attempt = await lockProgress(db, tenant.id, run.attempt_id);
  if (!attempt) throw new SupersededError(`the import ${run.attempt_id} is gone`);

  const at = ctx.clock.now();
  const ready = run.clients ? await readyClients(ctx, { ...run, clients: run.clients }, tried.rows) : undefined;
  const rows = ready?.rows ?? tried.rows;
  const settled = settleRows(rows, {
    book: await readMatchData(ctx, run.defaults, rows, run.attempt_id, ready?.known),
    defaults: run.defaults,
    labels: run.labels,
    created: attempt.created,
    news: run.changed_fields,
    at,
  });
  await storeCreated(ctx, run.attempt_id, settled, at);
  await storeSettled(ctx, run, settled, at);
  const numbers = [...tried.rows, ...tried.rejected].map(({ row_no }) => row_no);
  await deleteOutcomes(db, tenant.id, run.attempt_id, [...numbers, ...tried.empty]);
  // Encrypted again, because the tenant may have a new key since these rows were read.
  const sealed = await sealMbis(ctx, run.attempt_id, tried.rejected);
  const rejected = tried.rejected.map(
    ({ mbi: _, ...row }, index): ImportOutcome => ({
      ...row,
      outcome: 'rejected',
      contact_id: null,
      change: noChange(),
      held: null,
      medicare_sealed: sealed[index] ?? null,
    }),
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
