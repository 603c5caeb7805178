import { on } from 'node:events';
import { keptThreads } from '../../platform/kept-threads.ts';
import type { Batch } from './contact-draft.ts';
import { ImportFileError } from './file/import-file-error.ts';
import type { FileRequest, FromWorker } from './file-worker.ts';
import type { BatchRequest } from './read-batches.ts';
import type { FileOutline, FileReport, OutlineRequest, ReachOfRow, ReportRequest } from './report-file.ts';
import type { MendedRequest } from './retry/mended-rows.ts';
import type { MendedRow } from './retry/retry.queries.ts';

/** One waits: whoever looked at a file imports it soon. Starting one takes a third of a second, keeping one some 30 MB. */
const threads = keptThreads(new URL('./file-worker.ts', import.meta.url), {
  most: 1,
  // Far more than any table needs that is read row by row. The small young generation costs nothing here and halves what 200,000 rows take.
  limits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
});

/** The rows of a file behind `after_row_no`, read and normalised in a thread of their own, a few batches ahead of who takes them. */
export async function* readBatches(request: Omit<BatchRequest, 'kind'>): AsyncGenerator<Batch> {
  yield* inWorker({ kind: 'batches', ...request }, (message) => (message.kind === 'batch' ? message.batch : undefined));
}

/** The rows of a mended file of rejected rows. Throws ImportFileError. */
export async function* readMended(request: Omit<MendedRequest, 'kind'>): AsyncGenerator<readonly MendedRow[]> {
  yield* inWorker({ kind: 'mended', ...request }, (message) => (message.kind === 'mended' ? message.rows : undefined));
}

/**
 * Reads a whole file and says what importing it would do; `lookUp` gets what its rows can be known by, a thousand rows at a time. Throws ImportFileError
 * where it is no table.
 */
export async function readReport(
  request: Omit<ReportRequest, 'kind'>,
  lookUp: (rows: readonly ReachOfRow[]) => Promise<void>,
): Promise<FileReport> {
  const take = (message: FromWorker) => (message.kind === 'report' || message.kind === 'reach' ? message : undefined);
  return wholeFile(async () => {
    for await (const message of inWorker({ kind: 'report', ...request }, take)) {
      if (message.kind === 'report') return message.report;
      await lookUp(message.rows);
    }
    throw new Error('a file was read without a report');
  });
}

/** Reads a whole file for what it is and how many rows it has. Throws ImportFileError where it is no table. */
export async function readOutline(request: Omit<OutlineRequest, 'kind'>): Promise<FileOutline> {
  const take = (message: FromWorker) => (message.kind === 'outline' ? message.outline : undefined);
  return wholeFile(async () => {
    for await (const outline of inWorker({ kind: 'outline', ...request }, take)) return outline;
    throw new Error('a file was read without an outline');
  });
}

/** Whole files that are read at once; who asks for more waits: each takes a whole core. */
const MAX_WHOLE = 2;
let reading = 0;
const waiting: (() => void)[] = [];

async function wholeFile<T>(read: () => Promise<T>): Promise<T> {
  if (reading >= MAX_WHOLE) await new Promise<void>((resolve) => waiting.push(resolve));
  reading++;
  try {
    return await read();
  } finally {
    reading--;
    waiting.shift()?.();
  }
}

/** Whether the thread has done what it was asked. */
const isLast = ({ kind }: FromWorker) => kind !== 'batch' && kind !== 'reach' && kind !== 'mended';

async function* inWorker<T>(request: FileRequest, take: (message: FromWorker) => T | undefined): AsyncGenerator<T> {
  const worker = threads.take();
  let isFree = false;
  try {
    // Listened to before it is asked: it may answer at once.
    const messages = on(worker, 'message', { close: ['exit'] }) as AsyncIterable<[FromWorker]>;
    worker.postMessage(request);
    for await (const [message] of messages) {
      isFree = isLast(message);
      if (message.kind === 'end') return;
      if (message.kind === 'unreadable') throw new ImportFileError(message.code, message.sentence);
      const taken = take(message);
      if (taken === undefined) continue;
      yield taken;
      if (isFree) return;
      worker.postMessage('more');
    }
    throw new Error('the thread that read a file ended before the file did');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new ImportFileError('unreadable', 'This file is too complex to be read. Save it as CSV and import that.', {
        cause: error,
      });
    throw error;
  } finally {
    if (isFree) threads.giveBack(worker);
    else await worker.terminate();
  }
}
