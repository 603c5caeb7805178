import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { watchThread } from '../../../../platform/thread-watch.ts';
import { ImportFileError } from '../import-file-error.ts';
import type { TableRow } from '../sheet.ts';
import { type Sheet, sheetTitle } from '../sheet.ts';

/** The library needs about eighteen times the size of the file in memory. */
const MAX_XLS_BYTES = 16 * 1024 ** 2;
const MAX_HEAP_MB = 384;
const BATCH = 500;
/** The library reports no progress while it reads. */
const PATIENCE = { every_ms: 15_000, strikes: 8 };

const SAVE_AS_XLSX = 'Open it in Excel, save it as .xlsx, then import that.';

/** A sheet from the thread: lines of JSON, each with a row's number and its cells. */
export interface XlsSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly pieces: readonly Uint8Array[];
}

export type FromXlsThread =
  | { readonly kind: 'sheets'; readonly sheets: readonly XlsSheet[] }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'encrypted' }
  | { readonly kind: 'damaged'; readonly message: string };

/**
 * The sheets of an Excel 97 to 2003 workbook (.xls), visible ones first. Reads it at once, in a separate thread that then ends. The text of
 * its cells stays in memory, at most 64 MB. Throws an ImportFileError if the file has a password, is damaged, or is larger than 16 MB.
 */
export async function openXls(path: string): Promise<Sheet[]> {
  if ((await stat(path)).size > MAX_XLS_BYTES) throw tooLarge();
  const told = await readInThread(path);
  if (told.kind === 'too_large') throw tooLarge();
  if (told.kind === 'encrypted')
    throw new ImportFileError(
      'encrypted',
      'This workbook is protected by a password. Open it in Excel, remove the password, save it, then import it again.',
    );
  if (told.kind === 'damaged') throw damaged(new Error(told.message));
  if (told.sheets.length === 0) throw damaged();
  return told.sheets
    .map(({ name, hidden, pieces }, at) => ({ name: sheetTitle(name, at), hidden, rows: () => rowsOf(pieces) }))
    .sort((a, b) => Number(a.hidden) - Number(b.hidden));
}

async function readInThread(path: string): Promise<FromXlsThread> {
  const thread = new Worker(new URL('./xls-thread.ts', import.meta.url), {
    execArgv: [],
    workerData: { path },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 16 },
  });
  const watch = watchThread(thread, PATIENCE);
  try {
    const [told] = await once(thread, 'message', { signal: watch.signal });
    return told as FromXlsThread;
  } catch (error) {
    if (watch.signal.aborted)
      throw new ImportFileError('unreadable', `Reading this workbook took too long and was stopped. ${SAVE_AS_XLSX}`);
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw tooLarge();
    throw error;
  } finally {
    watch.stop();
    await thread.terminate();
  }
}

async function* rowsOf(pieces: readonly Uint8Array[]): AsyncGenerator<TableRow[]> {
  const decoder = new TextDecoder();
  for (const piece of pieces) {
    const lines = decoder.decode(piece).split('\n').slice(0, -1);
    for (let from = 0; from < lines.length; from += BATCH)
      yield lines.slice(from, from + BATCH).map((line) => {
        const [row_no, ...cells] = JSON.parse(line) as [number, ...string[]];
        return { row_no, cells };
      });
  }
}

const tooLarge = () =>
  new ImportFileError('too_large', `This Excel 97–2003 workbook (.xls) is too large to be read. ${SAVE_AS_XLSX}`);

const damaged = (cause?: Error) =>
  new ImportFileError('unreadable', `This Excel 97–2003 workbook (.xls) can't be read. ${SAVE_AS_XLSX}`, { cause });
