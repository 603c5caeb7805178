import { on } from 'node:events';
import { type Patience, watchThread } from '../../../platform/thread-watch.ts';
import { workerThreadPool } from '../../../platform/worker-thread-pool.ts';
import type { FileRequest, FromWorker } from './file-worker.ts';
import { ImportFileError } from './import-file-error.ts';

/** Whether the thread has finished its task. */
const isLast = ({ kind }: FromWorker) =>
  kind === 'report' || kind === 'outline' || kind === 'unreadable' || kind === 'end';

/**
 * Threads that read files. One idle thread is kept, because a user who checked a file imports it soon. Starting one takes a third of a second,
 * keeping one about 30 MB. A thread that spends longer than `patience` on a single piece of a file is ended and frees its place.
 */
export function fileThreads(file: URL, { patience }: { readonly patience: Patience }) {
  const threads = workerThreadPool(file, {
    most: 1,
    // Far more than a table needs when it is read row by row. A small young generation costs nothing here and halves the memory for 200,000 rows.
    limits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
  });

  /** The answers of a thread, as far as `take` reads them. Throws ImportFileError if the file cannot be read, or not in time. */
  async function* inWorker<T>(request: FileRequest, take: (message: FromWorker) => T | undefined): AsyncGenerator<T> {
    const worker = threads.take();
    const watch = watchThread(worker, patience);
    let isFree = false;
    try {
      // Subscribes before the request, because the thread may answer at once.
      const messages = on(worker, 'message', { close: ['exit'], signal: watch.signal }) as AsyncIterable<[FromWorker]>;
      worker.postMessage(request);
      for await (const [message] of messages) {
        if (message.kind === 'alive') continue;
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
      if (watch.signal.aborted)
        throw new ImportFileError(
          'unreadable',
          'Reading this file took too long, so it was stopped. Open it in Excel, save it as a new CSV file and import that.',
        );
      if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new ImportFileError('unreadable', 'This file is too complex to read. Save it as CSV, then import that.', {
          cause: error,
        });
      throw error;
    } finally {
      watch.stop();
      if (isFree) threads.giveBack(worker);
      else await worker.terminate();
    }
  }

  return { inWorker };
}
