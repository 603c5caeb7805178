import { createWriteStream } from 'node:fs';
import { mkdtemp, open as openFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTable } from './open-table.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-table-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function tableOf(content: string | Buffer, options?: { maxBytes?: number }) {
  const path = join(folder, 'upload');
  await writeFile(path, content);
  const table = await openTable(path, options);
  const rows = [];
  for await (const row of table.rows()) rows.push(row);
  return { ...table, all: rows, lines: rows.map(({ row_no, cells }) => [row_no, ...cells]) };
}

describe('delimiters', () => {
  const rows = [
    ['Name', 'Address', 'Phone'],
    ['Lee, Ann', '1 Main St; Apt 2', '614-555-0101'],
    ['O|Neil, "Bob"', '2 Main St, Apt 3', '614-555-0102'],
  ];
  it.each([[','], [';'], ['\t'], ['|'], ['^'], ['~']])(
    'finds %j even if the values contain the others',
    async (delimiter) => {
      const text = rows
        .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
        .join('\r\n');
      const table = await tableOf(text);
      expect(table.delimiter).toBe(delimiter);
      expect([table.headers, ...table.all.map(({ cells }) => cells)]).toEqual(rows);
    },
  );

  it('finds the semicolon if names contain commas and nothing is quoted', async () => {
    const table = await tableOf('Name;Phone;City\nLee, Ann;6145550101;Columbus\nRay, Bo;6145550102;Dayton\n');
    expect(table).toMatchObject({ delimiter: ';', headers: ['Name', 'Phone', 'City'] });
  });

  it('uses the delimiter of Excel’s sep= line and does not count the line as a row', async () => {
    const table = await tableOf('sep=|\r\nName|Phone\r\nAnn|6145550101\r\n');
    expect(table).toMatchObject({ delimiter: '|', headers: ['Name', 'Phone'], lines: [[2, 'Ann', '6145550101']] });
  });
});

describe('encodings', () => {
  const text = 'First Name;Last Name\nJosé;Müller\n';
  it.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['utf-16le', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16be', Buffer.from(text, 'utf16le').swap16()],
    ['windows-1252', Buffer.from(text, 'latin1')],
  ])('reads %s', async (encoding, bytes) => {
    expect(await tableOf(bytes)).toMatchObject({
      encoding,
      headers: ['First Name', 'Last Name'],
      lines: [[2, 'José', 'Müller']],
    });
  });
});

describe('headers', () => {
  it('names empty headers, and numbers repeated ones', async () => {
    const table = await tableOf('Name,Phone, phone ,,Column 4\nAnn,1,2,3,4\n');
    expect(table.headers).toEqual(['Name', 'Phone', 'phone (2)', 'Column 4', 'Column 4 (2)']);
  });

  it('recognizes that there is no header', async () => {
    const table = await tableOf('Ann,Lee,ann@example.com\nBob,Ray,bob@example.com\n');
    expect(table).toMatchObject({ has_header: false, headers: ['Column 1', 'Column 2', 'Column 3'] });
    expect(table.lines).toEqual([
      [1, 'Ann', 'Lee', 'ann@example.com'],
      [2, 'Bob', 'Ray', 'bob@example.com'],
    ]);
  });

  it('recognizes a header even if one of its cells looks like data', async () => {
    expect((await tableOf('First Name,Phone,1/5/2024\nAnn,6145550101,x\n')).has_header).toBe(true);
  });

  it('skips empty lines and a title before the header, and numbers rows by their position in the file', async () => {
    const table = await tableOf('\n,,\nLeads of March,,\n\nFirst Name,Last Name,Phone\nAnn,Lee,1\n\nBob,Ray,2\n');
    expect(table.headers).toEqual(['First Name', 'Last Name', 'Phone']);
    expect(table.lines).toEqual([
      [6, 'Ann', 'Lee', '1'],
      [7, ''],
      [8, 'Bob', 'Ray', '2'],
    ]);
  });

  it('counts records, not lines', async () => {
    const table = await tableOf('Name,Note\nAnn,"one\ntwo\nthree"\nBob,x\n');
    expect(table.all.map(({ row_no }) => row_no)).toEqual([2, 3]);
  });

  it('adds a column that most rows fill though the header does not name it', async () => {
    const table = await tableOf('First Name,Phone\nAnn,1,x\nBob,2,y\nCy,3\n');
    expect(table.headers).toEqual(['First Name', 'Phone', 'Column 3']);
    expect(table.sample).toEqual([
      ['Ann', '1', 'x'],
      ['Bob', '2', 'y'],
      ['Cy', '3', ''],
    ]);
  });

  it('leaves out columns at the end that have neither header nor values', async () => {
    expect((await tableOf('Name,Phone,,,\nAnn,1,,,\n')).headers).toEqual(['Name', 'Phone']);
  });

  it('returns ragged rows as they are, and shows 50 non-empty rows', async () => {
    const table = await tableOf(`Name,Phone\nAnn\nBob,1,,\n,,\n${'Cy,2\n'.repeat(80)}`);
    expect(table.all[0]?.cells).toEqual(['Ann']);
    expect(table.all[1]?.cells).toEqual(['Bob', '1', '', '']);
    expect(table.all).toHaveLength(83);
    expect(table.sample).toHaveLength(50);
    expect(table.sample[2]).toEqual(['Cy', '2']);
  });

  it('reads a single column of email addresses', async () => {
    expect(await tableOf('ann@example.com\nbob@example.com\n')).toMatchObject({
      has_header: false,
      headers: ['Column 1'],
    });
    expect(await tableOf('Email\nann@example.com\n')).toMatchObject({ has_header: true, headers: ['Email'] });
  });
});

it('returns batches of the requested size, and starts from the beginning on every call', async () => {
  const table = await tableOf(`Name,Phone\n${Array.from({ length: 25 }, (_, i) => `Ann ${i},${i}`).join('\n')}`);
  for (let call = 0; call < 2; call++) {
    const sizes = [];
    const numbers = [];
    for await (const batch of table.rowsInBatches(10)) {
      sizes.push(batch.length);
      numbers.push(...batch.map(({ row_no }) => row_no));
    }
    expect(sizes).toEqual([10, 10, 5]);
    expect(numbers).toEqual(Array.from({ length: 25 }, (_, i) => i + 2));
  }
});

describe('files that are no table', () => {
  const compound = (name: string) => {
    const bytes = Buffer.alloc(2048);
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
    bytes.writeUInt16LE(9, 0x1e);
    bytes.writeUInt32LE(1, 0x30);
    bytes.write(name, 1024, 'utf16le');
    return bytes;
  };
  const prose = `Dear Ann, thank you for your letter.\nIt was good to hear from you, and from Bob, after so long.\nYours\nCy\n`;
  it.each([
    ['nothing', '', 'empty', /^The file is empty\./],
    ['nothing but white space', '\ufeff \r\n\r\n  \n', 'empty', /^The file is empty\./],
    ['a header and no rows', 'First Name,Phone\n', 'no_rows', /no rows below it/],
    ['a PDF', '%PDF-1.7\n1 0 obj', 'not_a_table', /^This is a PDF\. Import a CSV, Excel/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'not_a_table', /picture/],
    ['JSON', '[{"name":"Ann","phone":"1"}]', 'not_a_table', /JSON/],
    ['a web page called .xls', '<html><table><tr><td>Name,Phone</td></tr></table></html>', 'not_a_table', /web page/],
    ['XML', '<?xml version="1.0"?><contacts><contact/></contacts>', 'not_a_table', /XML/],
    ['a SYLK file', 'ID;PWXL;N;E\nP;PGeneral\n', 'not_a_table', /SYLK/],
    ['a DIF file', 'TABLE\r\n0,1\r\n"EXCEL"\r\n', 'not_a_table', /DIF/],
    ['a letter', prose, 'not_a_table', /no contact columns/],
    ['a letter without commas', 'Dear Ann\nhow are you\n', 'not_a_table', /no contact columns/],
    ['an old workbook that is cut off', compound('Workbook'), 'unreadable', /save it as \.xlsx/],
    ['a workbook with a password', compound('EncryptedPackage'), 'encrypted', /password/],
    ['a ZIP that is cut off', Buffer.from('PK\x03\x04 and then nothing'), 'unreadable', /damaged/],
    ['201 columns', `${'Name,'.repeat(201)}x\n${'1,'.repeat(201)}2\n`, 'too_many_columns', /more than 200 columns/],
  ])('says so of %s', async (_, content, code, message) => {
    await expect(tableOf(content)).rejects.toMatchObject({
      name: 'ImportFileError',
      code,
      message: expect.stringMatching(message),
    });
    expect(await readdir(folder)).toEqual(['upload']);
  });

  it('refuses a file that is too large, without reading it', async () => {
    await expect(tableOf('Name\nAnn\n'.repeat(200_000), { maxBytes: 1024 * 1024 })).rejects.toMatchObject({
      code: 'too_large',
      message: 'The file is larger than 1 MB. Split it, then import the parts one by one.',
    });
  });

  it('recognizes compressed files', async () => {
    await expect(tableOf(Buffer.concat([Buffer.from('1f8b0800', 'hex'), deflateRawSync('x')]))).rejects.toMatchObject({
      code: 'not_a_table',
    });
  });
});

it('reads no further ahead than requested, however long the file is', async () => {
  const path = join(folder, 'large.csv');
  const line = `Ann,Lee,(614) 555-0101,"1 Main St, Apt 4","said ""call\nlater"""\r\n`;
  await pipeline(async function* () {
    yield 'First Name,Last Name,Phone,Address,Notes\r\n';
    for (let i = 0; i < 200; i++) yield line.repeat(1000);
  }, createWriteStream(path));
  const table = await openTable(path);
  const batches = table.rowsInBatches(1000);
  const read = vi.spyOn(Object.getPrototypeOf(await fileHandle(path)), 'read');
  try {
    await batches.next();
    const first = read.mock.calls.length;
    for (let taken = 1; taken < 50; taken++) await batches.next();
    const half = read.mock.calls.length;
    let rows = 50_000;
    for await (const batch of batches) rows += batch.length;
    expect(rows).toBe(200_000);
    // A piece is about 64 kB, less than a batch: nothing beyond the requested rows was read.
    const pieces = read.mock.calls.length;
    expect(first).toBeLessThan(pieces / 50);
    expect(half).toBeLessThan(pieces / 2);
  } finally {
    read.mockRestore();
  }
});

async function fileHandle(path: string) {
  const file = await openFile(path);
  await file.close();
  return file;
}
