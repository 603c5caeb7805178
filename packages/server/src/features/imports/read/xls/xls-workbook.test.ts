import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as SheetJs from '@e965/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTable, type ReadAs } from '../open-table.ts';
import { xlsOf } from './xls.fixture.ts';

const { CFB }: typeof SheetJs = createRequire(import.meta.url)('@e965/xlsx');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'xls-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer, as: ReadAs = {}) {
  const path = join(folder, 'upload');
  await writeFile(path, bytes);
  const table = await openTable(path, { as });
  const lines = [];
  for await (const { row_no, cells } of table.rows()) lines.push([row_no, ...cells]);
  return { ...table, lines };
}
const HEADER = ['Name', 'Phone', 'Born', 'Zip', 'OK', 'Note'];

it.each([
  ['biff8', 'Ann Müller'],
  ['biff5', 'Ann Lee'],
] as const)('reads texts, numbers, dates and formats of %s', async (bookType, name) => {
  const bytes = xlsOf(
    {
      Leads: [
        HEADER,
        [name, 5550101234, { t: 'n', v: 18268, z: 'mm/dd/yyyy' }, { t: 'n', v: 2134, z: '00000' }, true, 'a\nb'],
        [],
        [
          'Bo',
          '(614) 555-0101',
          { t: 'n', v: 45352.604224537, z: 'm/d/yy h:mm' },
          43004,
          { t: 'e', v: 42 },
          0.30000000000000004,
        ],
      ],
    },
    bookType,
  );
  const table = await read(bytes);
  expect(table).toMatchObject({ format: 'xls', sheet: 'Leads', headers: HEADER });
  expect(table.lines).toEqual([
    [2, name, '5550101234', '1950-01-05', '02134', 'TRUE', 'a\nb'],
    [4, 'Bo', '(614) 555-0101', '2024-03-01 14:30:05', '43004', '', '0.3'],
  ]);
});

it('reads the first visible sheet, and a hidden one that is named', async () => {
  const bytes = xlsOf({
    Hidden: [
      ['Name', 'Phone'],
      ['Cy', '3'],
    ],
    Leads: [
      ['Name', 'Phone'],
      ['Ann', '1'],
    ],
  });
  const table = await read(bytes);
  expect(table).toMatchObject({ sheet: 'Leads', lines: [[2, 'Ann', '1']] });
  expect(table.sheets).toEqual([
    { name: 'Leads', hidden: false },
    { name: 'Hidden', hidden: true },
  ]);
  expect((await read(bytes, { sheet: 'Hidden' })).lines).toEqual([[2, 'Cy', '3']]);
});

it('refuses a cell beyond 200 columns as in any file', async () => {
  const wide = Array.from({ length: 256 }, (_, at) => `Field ${at}`);
  await expect(read(xlsOf({ A: [wide, wide] }))).rejects.toMatchObject({ code: 'too_many_columns' });
});

/** Changes the stream of records within a workbook. */
function withStream(bytes: Buffer, change: (stream: Buffer) => Buffer): Buffer {
  const container = CFB.read(bytes, { type: 'buffer' });
  const entry = CFB.find(container, '/Workbook');
  if (!entry) throw new Error('no workbook');
  entry.content = change(Buffer.from(entry.content as Uint8Array));
  entry.size = entry.content.length;
  return Buffer.from(CFB.write(container, { type: 'buffer' }) as Buffer);
}

it('refuses a workbook with a password', async () => {
  const bytes = withStream(xlsOf({ A: [['Name'], ['Ann']] }), (stream) => {
    const behindBegin = 4 + stream.readUInt16LE(2);
    // FILEPASS (MS-XLS 2.4.117): RC4, version 1.1, with salt and verifiers.
    const record = Buffer.alloc(4 + 54);
    record.writeUInt16LE(0x2f, 0);
    record.writeUInt16LE(54, 2);
    record.writeUInt16LE(1, 4);
    record.writeUInt16LE(1, 6);
    record.writeUInt16LE(1, 8);
    return Buffer.concat([stream.subarray(0, behindBegin), record, stream.subarray(behindBegin)]);
  });
  await expect(read(bytes)).rejects.toMatchObject({ code: 'encrypted', message: expect.stringMatching(/password/) });
});

it('refuses a damaged workbook', async () => {
  const bytes = withStream(xlsOf({ A: [['Name'], ['Ann']] }), (stream) => Buffer.alloc(stream.length, 0xff));
  await expect(read(bytes)).rejects.toMatchObject({ name: 'ImportFileError', message: expect.stringMatching(/\.xls/) });
});

it('refuses a workbook that is too large, without reading it', async () => {
  const path = join(folder, 'large.xls');
  await writeFile(path, xlsOf({ A: [['Name'], ['Ann']] }));
  await truncate(path, 20 * 1024 ** 2);
  await expect(openTable(path)).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringMatching(/too large/),
  });
});
