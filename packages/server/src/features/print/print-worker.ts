import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parentPort } from 'node:worker_threads';
import { type Rendered, renderPrint, renderToFile } from './pdf/render-print.ts';
import type { PrintInput } from './print-input.ts';

// The thread that creates PDFs, one after another. Shaping and compression take whole seconds, and the main thread stays free for requests. A failure here
// ends the thread.

export interface RenderRequest {
  readonly input: PrintInput;
  /** The PDF's path. If absent, the bytes are returned. */
  readonly path?: string;
}

export type FromRenderer =
  | { readonly kind: 'progress'; readonly done: number }
  | { readonly kind: 'end'; readonly rendered: Rendered; readonly pdf: Uint8Array | null };

const EACH = 25;

const port = parentPort;
if (!port) throw new Error('this file is the beginning of a thread');
const send = (message: FromRenderer) => port.postMessage(message);

port.on('message', async ({ input, path }: RenderRequest) => {
  const onDone = (done: number) => {
    if (done % EACH === 0) send({ kind: 'progress', done });
  };
  if (path !== undefined) return send({ kind: 'end', rendered: await renderToFile(input, path, onDone), pdf: null });
  const through = new PassThrough();
  const [rendered, pdf] = await Promise.all([renderPrint(input, through), buffer(through)]);
  send({ kind: 'end', rendered, pdf: new Uint8Array(pdf) });
});
