import { on } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { workerThreadPool } from '../../platform/worker-thread-pool.ts';
import type { Rendered } from './pdf/render-print.ts';
import type { FromRenderer, RenderRequest } from './print-worker.ts';

/** PDFs created in parallel. More requests wait, because each uses a whole core. */
const MAX_AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];
/** Threads are kept so that repeated previews don't load the fonts again. */
const threads = workerThreadPool(new URL('./print-worker.ts', import.meta.url), {
  most: MAX_AT_ONCE,
  // Far more than 500 letters with all fonts need.
  limits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
});

export interface RenderOptions {
  /** Called now and then with the number of contacts drawn. Rendering continues once it settles, and stops if it throws. */
  readonly onProgress?: (done: number) => Promise<void>;
  readonly signal?: AbortSignal;
}

type Made = { readonly rendered: Rendered; readonly pdf: Uint8Array | null };

/** Creates a PDF in a worker thread: as a file or as bytes. Throws what `onProgress` throws, or the abort reason. */
export async function renderInWorker(request: RenderRequest, options: RenderOptions = {}): Promise<Made> {
  if (running >= MAX_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  const thread = threads.take();
  try {
    const made = await render(thread, request, options);
    threads.giveBack(thread);
    return made;
  } catch (error) {
    await thread.terminate();
    throw error;
  } finally {
    running--;
    waiting.shift()?.();
  }
}

async function render(thread: Worker, request: RenderRequest, { onProgress, signal }: RenderOptions): Promise<Made> {
  const options = { close: ['exit'], ...(signal && { signal }) };
  const messages = on(thread, 'message', options) as AsyncIterable<[FromRenderer]>;
  thread.postMessage(request);
  for await (const [message] of messages) {
    if (message.kind === 'end') return message;
    await onProgress?.(message.done);
  }
  throw new Error('the thread that made a PDF ended before the PDF did');
}
