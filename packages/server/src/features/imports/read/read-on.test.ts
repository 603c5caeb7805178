import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Batch } from '../contact-draft.ts';
import { type BatchRequest, batchesOf } from './batches.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookline-read-on-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const fields = ['first_name', 'last_name', 'phone', 'note'].map((target, column) => ({
  column,
  header: target,
  target,
}));

async function read(path: string, from: Pick<BatchRequest, 'after_row_no' | 'resume'>): Promise<Batch[]> {
  const batches: Batch[] = [];
  for await (const batch of batchesOf({ kind: 'batches', path, fields, today: '2026-11-21', ...from }))
    batches.push(batch);
  return batches;
}

const peopleOf = (batches: readonly Batch[]) =>
  batches.flatMap(({ rows }) => rows.map(({ row_no, contact, note }) => ({ row_no, contact, note })));

/** 9,000 people. Every third has a note of two lines, with accents, and a quote that does not close. */
const text = (line: string) =>
  ['first name,last name,phone,notes']
    .concat(
      Array.from({ length: 9000 }, (_, index) => {
        const number = String(index).padStart(7, '0');
        const note = index % 3 === 0 ? `"Años${line}second ""line"""` : index % 1000 === 1 ? '5" tall' : '';
        return `José${index},Nuñez,614${number},${note}`;
      }),
    )
    .join(line) + line;

describe.each([
  ['UTF-8', text('\n'), 'utf8'],
  ['UTF-8 with CRLF', text('\r\n'), 'utf8'],
  ['UTF-16', `\ufeff${text('\n')}`, 'utf16le'],
  ['Windows-1252', text('\n'), 'latin1'],
] as const)('%s', (name, content, encoding) => {
  it('a file is read on from its last position: the same rows, without reading anything before again', async () => {
    const path = join(folder, `${name}.csv`);
    await writeFile(path, content, encoding);
    const whole = await read(path, { after_row_no: 0, resume: null });
    const left = whole[2];
    if (!left?.resume) throw new Error('no place was kept to read on at');
    // It is shortly before the first row that is not stored.
    expect(left.last_row_no - left.resume.row_no).toBeLessThan(2000);
    expect(left.resume.row_no).toBeGreaterThan(4000);

    // The part that was read is overwritten, except for the beginning with the layout. No difference results.
    const file = await open(path, 'r+');
    const spoilt = left.resume.offset - 40_000;
    await file.write(Buffer.alloc(spoilt, 34), 0, spoilt, 40_000);
    await file.close();
    const rest = await read(path, { after_row_no: left.last_row_no, resume: left.resume });
    expect(peopleOf(rest)).toEqual(peopleOf(whole.slice(3)));
    expect(rest.map(({ last_row_no }) => last_row_no)).toEqual(whole.slice(3).map(({ last_row_no }) => last_row_no));
  });
});
