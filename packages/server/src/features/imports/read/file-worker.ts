import { parentPort } from 'node:worker_threads';
import type { Batch } from '../contact-draft.ts';
import { type CorrectedRequest, correctedRows } from '../retry/corrected-rows.ts';
import type { CorrectedRow } from '../retry/retry.queries.ts';
import { type BatchRequest, batchesOf } from './batches.ts';
import type { ImportFileErrorCode } from './import-file-error.ts';
import { ImportFileError } from './import-file-error.ts';
import { type TableBatch, type TableRequest, tableBatches } from './plain-table.ts';
import {
  type FileOutline,
  type FileReport,
  type OutlineRequest,
  outlineOf,
  type ReachOfRow,
  type ReportRequest,
  reportOf,
} from './report-file.ts';

// The thread that reads files. Whole files are parsed and normalized here, so that the thread that serves requests stays free.

export type FileRequest = BatchRequest | OutlineRequest | ReportRequest | CorrectedRequest | TableRequest;

export type FromWorker =
  | { readonly kind: 'batch'; readonly batch: Batch }
  | { readonly kind: 'reach'; readonly rows: readonly ReachOfRow[] }
  | { readonly kind: 'corrected'; readonly rows: readonly CorrectedRow[] }
  | { readonly kind: 'table'; readonly batch: TableBatch }
  | { readonly kind: 'report'; readonly report: FileReport }
  | { readonly kind: 'outline'; readonly outline: FileOutline }
  | { readonly kind: 'unreadable'; readonly code: ImportFileErrorCode; readonly sentence: string }
  /** A sign of life: the thread is not stuck in one piece of a file. */
  | { readonly kind: 'alive' }
  | { readonly kind: 'end' };

const ALIVE_MS = 2000;

/** The batches that are read ahead while one is stored. More would only use memory. */
const AHEAD = 2;

const port = parentPort;
if (!port) throw new Error('this file is the beginning of a thread');

let credit = AHEAD;
let wake: (() => void) | undefined;
port.on('message', (message: FileRequest | 'more') => {
  if (message === 'more') {
    credit++;
    wake?.();
    return;
  }
  credit = AHEAD;
  // An unexpected error ends the thread, and the caller gets the reason.
  void read(message);
});

const send = (message: FromWorker) => port.postMessage(message);

async function sendInTurn(message: FromWorker): Promise<void> {
  while (credit === 0) await new Promise<void>((resolve) => (wake = resolve));
  credit--;
  send(message);
}

/** Reads one file. The caller requests the next one after this one has ended. */
async function read(request: FileRequest): Promise<void> {
  const alive = setInterval(() => send({ kind: 'alive' }), ALIVE_MS);
  try {
    if (request.kind === 'report') {
      send({ kind: 'report', report: await reportOf(request, (rows) => sendInTurn({ kind: 'reach', rows })) });
    } else if (request.kind === 'outline') {
      send({ kind: 'outline', outline: await outlineOf(request) });
    } else if (request.kind === 'corrected') {
      for await (const rows of correctedRows(request)) await sendInTurn({ kind: 'corrected', rows });
      send({ kind: 'end' });
    } else if (request.kind === 'table') {
      for await (const batch of tableBatches(request)) await sendInTurn({ kind: 'table', batch });
      send({ kind: 'end' });
    } else {
      for await (const batch of batchesOf(request)) await sendInTurn({ kind: 'batch', batch });
      send({ kind: 'end' });
    }
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    send({ kind: 'unreadable', code: error.code, sentence: error.message });
  } finally {
    clearInterval(alive);
  }
}
