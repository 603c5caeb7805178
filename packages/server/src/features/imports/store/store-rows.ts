import type { SignedInContext } from '../../../platform/context.ts';
import { makeCarriers } from '../book/book-names.ts';
import type { Batch } from '../contact-draft.ts';
import { type LabelBook, learnLabels } from '../match/labels.ts';
import { type Ahead, importChunk, OutdatedError } from './import-chunk.ts';
import type { ImportRun } from './import-run.ts';

/** How rows were stored. */
export interface Stored {
  /** As they were decided ahead, so that the decisions after them are valid. */
  readonly as_decided: boolean;
  /** How many contacts the import has created, including these. */
  readonly created: number;
}

/**
 * Stores rows that were decided ahead, when it is their turn. If the decision is no longer valid, stores them as undecided rows. A canceled
 * import stores none of them.
 */
export async function storeDecided(
  signedIn: SignedInContext,
  run: ImportRun,
  labels: LabelBook,
  batch: Batch,
  ahead: Ahead,
): Promise<Stored> {
  try {
    const { created } = await signedIn.transaction((ctx) => importChunk(ctx, run, batch, ahead));
    run.position = batch.last_row_no;
    return { as_decided: true, created };
  } catch (error) {
    if (!(error instanceof OutdatedError) && !isRefusedContent(error)) throw error;
    // Whatever is wrong with these rows, the earlier ones are stored first.
    await ahead.turn;
    if (run.cancelled) return { as_decided: false, created: ahead.decided.created };
    return { ...(await storeRows(signedIn, run, labels, batch)), as_decided: false };
  }
}

/**
 * Stores rows. If the database refuses one of them for its content, that one is rejected and the others are stored. Halving finds it: about 2
 * · log₂(rows) transactions for one such row.
 */
export async function storeRows(
  signedIn: SignedInContext,
  run: ImportRun,
  labels: LabelBook,
  batch: Batch,
): Promise<Pick<Stored, 'created'>> {
  await learnLabels(signedIn, labels, batch.rows);
  if (run.clients?.options.make_carriers) await makeCarriers(signedIn, run.clients.names, run.clients.made, batch.rows);
  try {
    const { created } = await signedIn.transaction((ctx) => importChunk(ctx, run, batch));
    run.position = batch.last_row_no;
    return { created };
  } catch (error) {
    if (!isRefusedContent(error) || batch.rows.length === 0) throw error;
    signedIn.log.warn({ err: error, import: run.attempt_id, row: batch.rows[0]?.row_no }, 'the database refused a row');
    if (batch.rows.length === 1) return storeRows(signedIn, run, labels, withRowRejected(batch));
    const [first, second] = halves(batch);
    await storeRows(signedIn, run, labels, first);
    return storeRows(signedIn, run, labels, second);
  }
}

/** SQLSTATE class 22 is data that a type refuses, 23514 a check constraint, 54000 text too long for an index. */
export function isRefusedContent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22...|23514|54000)$/.test(String(error.code));
}

function withRowRejected(batch: Batch): Batch {
  const reason = 'This row has a value that can’t be stored.';
  const refused = batch.rows.map(({ row_no, cells, policy, mbi }) => ({
    row_no,
    cells,
    reason,
    ...(policy && { policy }),
    ...(mbi !== undefined && { mbi }),
  }));
  return { ...batch, rows: [], rejected: [...batch.rejected, ...refused] };
}

function halves(batch: Batch): [Batch, Batch] {
  const middle = batch.rows[batch.rows.length >> 1]?.row_no ?? batch.last_row_no;
  const part = (within: (rowNo: number) => boolean, last_row_no: number, resume: Batch['resume']): Batch => ({
    rows: batch.rows.filter((row) => within(row.row_no)),
    rejected: batch.rejected.filter((row) => within(row.row_no)),
    empty: batch.empty.filter(within),
    last_row_no,
    resume,
  });
  // The batch's position may be after the first half.
  return [
    part((rowNo) => rowNo < middle, middle - 1, null),
    part((rowNo) => rowNo >= middle, batch.last_row_no, batch.resume),
  ];
}
