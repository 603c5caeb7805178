import { parentPort } from 'node:worker_threads';
import type { Batch } from './contact-draft.ts';
import type { ImportFileErrorCode } from './file/import-file-error.ts';
import { ImportFileError } from './file/import-file-error.ts';
import { type BatchRequest, batchesOf } from './read-batches.ts';
import {
  type FileOutline,
  type FileReport,
  type OutlineRequest,
  outlineOf,
  type ReachOfRow,
  type ReportRequest,
  reportOf,
} from './report-file.ts';
import { type MendedRequest, mendedRows } from './retry/mended-rows.ts';
import type { MendedRow } from './retry/retry.queries.ts';

// The thread that reads files: whole files are parsed and normalised here, so that the thread that answers people stays free.

export type FileRequest = BatchRequest | OutlineRequest | ReportRequest | MendedRequest;

export type FromWorker =
  | { readonly kind: 'batch'; readonly batch: Batch }
  | { readonly kind: 'reach'; readonly rows: readonly ReachOfRow[] }
  | { readonly kind: 'mended'; readonly rows: readonly MendedRow[] }
  | { readonly kind: 'report'; readonly report: FileReport }
  | { readonly kind: 'outline'; readonly outline: FileOutline }
  | { readonly kind: 'unreadable'; readonly code: ImportFileErrorCode; readonly sentence: string }
  | { readonly kind: 'end' };

/** Batches that lie ready while one is being stored. More would only fill the memory. */
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
  // What is not foreseen ends the thread, and whoever asked hears why.
  void read(message);
});

const send = (message: FromWorker) => port.postMessage(message);

async function sendInTurn(message: FromWorker): Promise<void> {
  while (credit === 0) await new Promise<void>((resolve) => (wake = resolve));
  credit--;
  send(message);
}

/** Reads one file. The next is asked for once this one has ended. */
async function read(request: FileRequest): Promise<void> {
  try {
    if (request.kind === 'report') {
      send({ kind: 'report', report: await reportOf(request, (rows) => sendInTurn({ kind: 'reach', rows })) });
    } else if (request.kind === 'outline') {
      send({ kind: 'outline', outline: await outlineOf(request) });
    } else if (request.kind === 'mended') {
      for await (const rows of mendedRows(request)) await sendInTurn({ kind: 'mended', rows });
      send({ kind: 'end' });
    } else {
      for await (const batch of batchesOf(request)) await sendInTurn({ kind: 'batch', batch });
      send({ kind: 'end' });
    }
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    send({ kind: 'unreadable', code: error.code, sentence: error.message });
  }
}
