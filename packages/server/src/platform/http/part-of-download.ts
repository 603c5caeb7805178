import { type Readable, Transform } from 'node:stream';
import type { Download } from './routes.ts';

interface Part {
  readonly first: number;
  readonly last: number;
  readonly stream: Readable;
}

/**
 * The part of a download that `Range: bytes=…` requests. Undefined if all of it is sent: without a range, with several, or with an invalid one. A store
 * only reads whole files, so the bytes before the part are read and dropped.
 */
export function partOf({ stream, size, seekable }: Download, range: string | undefined): Part | undefined {
  const [, from = '', to = ''] = (seekable && range?.match(/^bytes=(\d{0,12})-(\d{0,12})$/)) || [];
  if (size === undefined || (from === '' && to === '')) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first > last) return undefined;
  return { first, last, stream: cut(stream, first, last) };
}

function cut(stream: Readable, first: number, last: number): Readable {
  let at = 0;
  const part = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const begins = at;
      at += chunk.length;
      const wanted = chunk.subarray(Math.max(0, first - begins), Math.max(0, last + 1 - begins));
      if (wanted.length > 0) this.push(wanted);
      if (at > last) {
        this.push(null);
        stream.destroy();
      }
      done();
    },
  });
  stream.on('error', (error) => part.destroy(error));
  part.on('close', () => stream.destroy());
  return stream.pipe(part);
}
