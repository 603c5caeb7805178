import { fairTurns } from '../../../platform/fair-turns.ts';
import type { Batch } from '../contact-draft.ts';
import type { CorrectedRequest } from '../retry/corrected-rows.ts';
import type { CorrectedRow } from '../retry/retry.queries.ts';
import type { BatchRequest } from './batches.ts';
import { fileThreads } from './file-threads.ts';
import type { FromWorker } from './file-worker.ts';
import type { PlainTable, TableBatch, TableRequest } from './plain-table.ts';
import type { FileOutline, FileReport, OutlineRequest, ReachOfRow, ReportRequest } from './report-file.ts';

const { inWorker } = fileThreads(new URL('./file-worker.ts', import.meta.url), {
  // A piece is about 64 kB and takes milliseconds. This limit stops files made to take hours, and leaves time for a slow machine.
  patience: { every_ms: 15_000, strikes: 8 },
});

/** The rows of a file after `after_row_no`, read and normalized in a separate thread, a few batches ahead. */
export async function* readBatches(request: Omit<BatchRequest, 'kind'>): AsyncGenerator<Batch> {
  yield* inWorker({ kind: 'batches', ...request }, (message) => (message.kind === 'batch' ? message.batch : undefined));
}

/** The rows of a corrected file of rejected rows. Throws ImportFileError. */
export async function* readCorrected(request: Omit<CorrectedRequest, 'kind'>): AsyncGenerator<readonly CorrectedRow[]> {
  yield* inWorker({ kind: 'corrected', ...request }, (message) =>
    message.kind === 'corrected' ? message.rows : undefined,
  );
}

/** The rows of a table of anything other than contacts, after a first batch without rows. Throws ImportFileError. */
export async function* readTable(request: Omit<TableRequest, 'kind'>): AsyncGenerator<TableBatch> {
  yield* inWorker({ kind: 'table', ...request }, (message) => (message.kind === 'table' ? message.batch : undefined));
}

/** The layout of such a table of a user (`whose`). Throws ImportFileError if the file is no table. */
export async function readTableLayout(whose: string, request: Pick<TableRequest, 'path' | 'as'>): Promise<PlainTable> {
  return inTurnToRead(whose, async () => {
    let layout: PlainTable | undefined;
    for await (const { table } of readTable(request)) layout = table;
    if (!layout) throw new Error('a table was read without a layout');
    return layout;
  });
}

/** Reads a whole file during a request when it is the user's (`whose`) turn. */
export const inTurnToRead = <T>(whose: string, read: () => Promise<T>): Promise<T> => turns.take(whose, read);

/**
 * Reads a whole file of a user (`whose`) and reports what importing it would do; `lookUp` gets the keys of its rows, a thousand rows at a
 * time. Throws ImportFileError if it is no table.
 */
export async function readReport(
  whose: string,
  request: Omit<ReportRequest, 'kind'>,
  lookUp: (rows: readonly ReachOfRow[]) => Promise<void>,
): Promise<FileReport> {
  const take = (message: FromWorker) => (message.kind === 'report' || message.kind === 'reach' ? message : undefined);
  return turns.take(whose, async () => {
    for await (const message of inWorker({ kind: 'report', ...request }, take)) {
      if (message.kind === 'report') return message.report;
      await lookUp(message.rows);
    }
    throw new Error('a file was read without a report');
  });
}

/** Reads a whole file for its format and its number of rows. Throws ImportFileError if it is no table. */
export async function readOutline(whose: string, request: Omit<OutlineRequest, 'kind'>): Promise<FileOutline> {
  const take = (message: FromWorker) => (message.kind === 'outline' ? message.outline : undefined);
  return turns.take(whose, async () => {
    for await (const outline of inWorker({ kind: 'outline', ...request }, take)) return outline;
    throw new Error('a file was read without an outline');
  });
}

/**
 * Whole files that are read at once, one per user, because each uses a whole core. Files that take longer than others yield to them, so that
 * two large files block no one.
 */
const turns = fairTurns({ most: 2, most_slow: 2, slow_ms: 15_000 });
