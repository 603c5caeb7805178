import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { SignedInContext } from '../../platform/context.ts';
import { newestOfEach } from './read-medicare.ts';
import { itemOpener } from './seal-items.ts';

const LINE_END = 0x0a;

export interface MbiStream {
  /** A select column for a row of `contact`: its encrypted Medicare record between marks. Null if there is none. */
  readonly value: RawBuilder<string | null>;
  /** Passes on COPY's output of that select, as CSV or text, with each encrypted record replaced by its number. */
  open(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /** How many numbers were passed on so far. */
  readonly count: number;
}

/**
 * Writes full Medicare numbers into a file for any number of contacts, decrypted batch by batch. A random mark identifies encrypted values, so
 * typed text is never mistaken for one.
 */
export function streamMbis(signedIn: SignedInContext): MbiStream {
  const mark = `sealed-${randomUUID()}:`;
  const marked = new RegExp(`${mark}([0-9a-f.:-]+)`, 'g');
  const openBatch = itemOpener(signedIn);
  let count = 0;

  const opened = async (part: Buffer): Promise<Buffer> => {
    // One character per byte, so that nothing else changes.
    const text = part.toString('latin1');
    const records = [...text.matchAll(marked)].map(([, items = '']) =>
      items.split('.').map((item) => {
        const [id = '', hex = ''] = item.split(':');
        return { id, item_sealed: Buffer.from(hex, 'hex') };
      }),
    );
    if (records.length === 0) return part;
    const texts = (await openBatch(records.flat())).values();
    const numbers = records
      .map((record) => newestOfEach([...texts.take(record.length)]).mbi)
      .map((mbi) => mbi ?? '')
      .values();
    return Buffer.from(
      text.replace(marked, () => {
        const mbi = numbers.next().value ?? '';
        if (mbi !== '') count++;
        return mbi;
      }),
      'latin1',
    );
  };

  return {
    value: sql`(select ${mark} || string_agg(id || ':' || encode(item_sealed, 'hex'), '.' order by saved_at desc, position, id) from contact_rx_item
      where tenant_id = contact.tenant_id and contact_id = contact.id and section = 'medicare')`,
    async *open(rows) {
      let rest: Buffer = Buffer.alloc(0);
      for await (const chunk of rows) {
        const part = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
        // Encrypted values contain no line end, so none is split here.
        const end = part.lastIndexOf(LINE_END) + 1;
        rest = part.subarray(end);
        if (end > 0) yield await opened(part.subarray(0, end));
      }
      if (rest.length > 0) yield await opened(rest);
    },
    get count() {
      return count;
    },
  };
}
