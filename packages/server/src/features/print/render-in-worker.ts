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

/** Makes a PDF in a thread of its own: into a file, or as bytes. Throws what `onProgress` throws and, when told to stop, the reason. */
export async function renderInWorker(
  request: RenderRequest,
  { onProgress, signal }: RenderOptions = {},
): Promise<{ rendered: Rendered; pdf: Uint8Array | null }> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await render(request, { ...(onProgress && { onProgress }), ...(signal && { signal }) });
  } finally {
    running--;
    waiting.shift()?.();
  }
}

async function render(request: RenderRequest, { onProgress, signal }: RenderOptions) {
  const worker = new Worker(new URL('./print-worker.ts', import.meta.url), {
    workerData: request,
    execArgv: [],
    resourceLimits: limits,
  });
  try {
    const messages = on(worker, 'message', { close: ['exit'], ...(signal && { signal }) }) as AsyncIterable<
      [FromRenderer]
    >;
    for await (const [message] of messages) {
      if (message.kind === 'end') return message;
      await onProgress?.(message.done);
    }
    throw new Error('the thread that made a PDF ended before the PDF did');
  } finally {
    await worker.terminate();
  }
}
