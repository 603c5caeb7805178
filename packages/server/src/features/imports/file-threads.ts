import { Worker } from 'node:worker_threads';

/**
 * What a thread may keep of a file, whatever is in it: far more than any table needs that is read row by row. The small young generation
 * costs nothing here and halves what 200,000 rows take.
 */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

/** How long a thread waits for the next file: whoever has looked at one imports it soon. */
const IDLE_MS = 30_000;

/** A thread that waits, and what will end it. One at most: starting one takes a third of a second, keeping one some 30 MB. */
let idle: { readonly worker: Worker; readonly end: NodeJS.Timeout } | undefined;

/** A thread that reads files: the one that waits, or a new one. Give it back, or end it. */
export function takeThread(): Worker {
  if (idle) {
    const { worker, end } = idle;
    idle = undefined;
    clearTimeout(end);
    worker.ref();
    return worker;
  }
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { execArgv: [], resourceLimits });
  const forget = () => {
    if (idle?.worker === worker) idle = undefined;
  };
  // Whoever reads with it hears of it too; while it waits nobody else does.
  worker.on('error', forget);
  worker.on('exit', forget);
  return worker;
}

/** Takes back a thread that has read its file to the end. */
export async function giveBack(worker: Worker): Promise<void> {
  if (idle) {
    await worker.terminate();
    return;
  }
  const end = setTimeout(() => void worker.terminate(), IDLE_MS);
  end.unref();
  worker.unref();
  idle = { worker, end };
}
