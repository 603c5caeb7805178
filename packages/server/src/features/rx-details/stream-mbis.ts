import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { SignedInContext } from '../../platform/context.ts';
import { secretOpener } from '../../platform/crypto/tenant-secrets.ts';
import { newestOfEach } from './read-medicare.ts';

const LINE_END = 0x0a;

export interface MbiStream {
  /** A column of a select with a row of `contact`: what lies sealed of its Medicare record, marked; null where there is none. */
  readonly value: RawBuilder<string | null>;
  /** Passes on what COPY writes of that select, as CSV or text, with each number in the place of what lay sealed. */
  open(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /** How many numbers were passed on so far. */
  readonly count: number;
}

/**
 * Medicare numbers in full on their way into a file, for as many contacts as there are: opened batch by batch, never all at once. What is sealed is known
 * by a mark that nobody could guess, so that nothing a person typed is taken for it.
 */
export function streamMbis(signedIn: SignedInContext): MbiStream {
  const mark = `sealed-${randomUUID()}:`;
  const marked = new RegExp(`${mark}([0-9a-f.]+)`, 'g');
  const openBatch = secretOpener(signedIn);
  let count = 0;

  const opened = async (part: Buffer): Promise<Buffer> => {
    // A character for each byte, so that nothing else changes.
    const text = part.toString('latin1');
    const records = [...text.matchAll(marked)].map(([, hex = '']) =>
      hex.split('.').map((sealed) => Buffer.from(sealed, 'hex')),
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
    value: sql`(select ${mark} || string_agg(encode(item_sealed, 'hex'), '.' order by saved_at desc, position, id) from contact_rx_item
      where tenant_id = contact.tenant_id and contact_id = contact.id and section = 'medicare')`,
    async *open(rows) {
      let rest: Buffer = Buffer.alloc(0);
      for await (const chunk of rows) {
        const part = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
        // What is sealed holds no line end: none is cut in two here.
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
