import { on } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { keptThreads } from '../../platform/kept-threads.ts';
import type { Rendered } from './pdf/render-print.ts';
import type { FromRenderer, RenderRequest } from './print-worker.ts';

/** PDFs that are made at once; who asks for more waits: each takes a whole core. */
const MOST_AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];
/** Whoever tries one look after another does not wait for its fonts each time. */
const threads = keptThreads(new URL('./print-worker.ts', import.meta.url), {
  most: MOST_AT_ONCE,
  // Far more than 500 letters take with every font that there is.
  limits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 },
});

export interface RenderOptions {
  /** Told now and then how many contacts are drawn; it goes on when that is settled, and ends where it throws. */
  readonly onProgress?: (done: number) => Promise<void>;
  readonly signal?: AbortSignal;
}

type Made = { readonly rendered: Rendered; readonly pdf: Uint8Array | null };

/** Makes a PDF in a thread of its own: into a file, or as bytes. Throws what `onProgress` throws and, when told to stop, the reason. */
export async function renderInWorker(request: RenderRequest, options: RenderOptions = {}): Promise<Made> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
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
