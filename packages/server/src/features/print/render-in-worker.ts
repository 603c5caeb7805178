import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Rendered } from './pdf/render-print.ts';
import type { FromRenderer, RenderRequest } from './print-worker.ts';

/** Far more than 500 letters take with every font that there is. */
const limits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

/** PDFs that are made at once; who asks for more waits: each takes a whole core. */
const MOST_AT_ONCE = 2;
let running = 0;
const waiting: (() => void)[] = [];

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
  const thread = takeThread();
  try {
    const made = await render(thread, request, options);
    giveBack(thread);
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

/** A thread stays for a while: whoever tries one look after another does not wait for its fonts each time. */
const IDLE_MS = 30_000;
const idle = new Map<Worker, NodeJS.Timeout>();

function takeThread(): Worker {
  const [known] = idle;
  if (!known)
    return new Worker(new URL('./print-worker.ts', import.meta.url), { execArgv: [], resourceLimits: limits });
  const [thread, timer] = known;
  clearTimeout(timer);
  idle.delete(thread);
  thread.ref();
  return thread;
}

function giveBack(thread: Worker): void {
  // Nothing waits for it: the process may end.
  thread.unref();
  const timer = setTimeout(() => {
    idle.delete(thread);
    void thread.terminate();
  }, IDLE_MS);
  idle.set(thread, timer.unref());
}
