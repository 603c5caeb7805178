import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable } from './read-table.ts';

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
  it.each([[','], [';'], ['\t'], ['|']])('finds %j though the others stand in the values', async (delimiter) => {
    const text = rows
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
      .join('\r\n');
    const table = await tableOf(text);
    expect(table.delimiter).toBe(delimiter);
    expect([table.headers, ...table.all.map(({ cells }) => cells)]).toEqual(rows);
  });

  it('finds the semicolon where names have commas and nothing is quoted', async () => {
    const table = await tableOf('Name;Phone;City\nLee, Ann;6145550101;Columbus\nRay, Bo;6145550102;Dayton\n');
    expect(table).toMatchObject({ delimiter: ';', headers: ['Name', 'Phone', 'City'] });
  });

  it("takes Excel's sep= line at its word and counts it as no row", async () => {
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
  it('names empty headers and numbers repeated ones', async () => {
    const table = await tableOf('Name,Phone, phone ,,Column 4\nAnn,1,2,3,4\n');
    expect(table.headers).toEqual(['Name', 'Phone', 'phone (2)', 'Column 4', 'Column 4 (2)']);
  });

  it('sees that there is no header', async () => {
    const table = await tableOf('Ann,Lee,ann@example.com\nBob,Ray,bob@example.com\n');
    expect(table).toMatchObject({ has_header: false, headers: ['Column 1', 'Column 2', 'Column 3'] });
    expect(table.lines).toEqual([
      [1, 'Ann', 'Lee', 'ann@example.com'],
      [2, 'Bob', 'Ray', 'bob@example.com'],
    ]);
  });

  it('does not take a header for data because one of its cells looks like some', async () => {
    expect((await tableOf('First Name,Phone,1/5/2024\nAnn,6145550101,x\n')).has_header).toBe(true);
  });

  it('skips empty lines and a title above the header, and numbers rows as they stand in the file', async () => {
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

  it('hands ragged rows on as they are, and shows 50 rows that hold something', async () => {
    const table = await tableOf(`Name,Phone\nAnn\nBob,1,,\n,,\n${'Cy,2\n'.repeat(80)}`);
    expect(table.all[0]?.cells).toEqual(['Ann']);
    expect(table.all[1]?.cells).toEqual(['Bob', '1', '', '']);
    expect(table.all).toHaveLength(83);
    expect(table.sample).toHaveLength(50);
    expect(table.sample[2]).toEqual(['Cy', '2']);
  });

  it('reads a single column of mail addresses', async () => {
    expect(await tableOf('ann@example.com\nbob@example.com\n')).toMatchObject({
      has_header: false,
      headers: ['Column 1'],
    });
    expect(await tableOf('Email\nann@example.com\n')).toMatchObject({ has_header: true, headers: ['Email'] });
  });
});

it('gives batches of the size asked for, from the top at every call', async () => {
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

describe('what is no table', () => {
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
    ['a PDF', '%PDF-1.7\n1 0 obj', 'not_a_table', /^This is a PDF\. Import a CSV file/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'not_a_table', /picture/],
    ['JSON', '[{"name":"Ann","phone":"1"}]', 'not_a_table', /JSON/],
    ['a web page called .xls', '<html><table><tr><td>Name,Phone</td></tr></table></html>', 'not_a_table', /web page/],
    ['XML', '<?xml version="1.0"?><contacts><contact/></contacts>', 'not_a_table', /XML/],
    ['address cards', 'BEGIN:VCARD\nFN:Ann\nEND:VCARD', 'not_a_table', /vCard/],
    ['a letter', prose, 'not_a_table', /no columns/],
    ['a letter without commas', 'Dear Ann\nhow are you\n', 'not_a_table', /no columns/],
    ['an old workbook', compound('Workbook'), 'old_format', /save it as \.xlsx/],
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

  it('says so of a file that is too large, without reading it', async () => {
    await expect(tableOf('Name\nAnn\n'.repeat(200_000), { maxBytes: 1024 * 1024 })).rejects.toMatchObject({
      code: 'too_large',
      message: 'The file is larger than 1 MB. Split it and import the parts one after the other.',
    });
  });

  it('says so of something compressed', async () => {
    await expect(tableOf(Buffer.concat([Buffer.from('1f8b0800', 'hex'), deflateRawSync('x')]))).rejects.toMatchObject({
      code: 'not_a_table',
    });
  });
});

it('reads 200,000 rows without its memory growing with them', { timeout: 30_000 }, async () => {
  const path = join(folder, 'large.csv');
  await pipeline(async function* () {
    yield 'First Name,Last Name,Phone,Email,Address,City,State,Zip,DOB,Notes\r\n';
    for (let i = 0; i < 200_000; i += 1000) {
      let text = '';
      for (let k = i; k < i + 1000; k++) {
        text += `Ann${k},Lee,(614) 555-${1000 + (k % 9000)},ann${k}@example.com,"${k} Main St, Apt 4",Columbus,OH,43085,1/5/1950,"said ""call\nlater"""\r\n`;
      }
      yield text;
    }
  }, createWriteStream(path));
  // In a process of its own: other tests share this one's memory.
  const script = `
    import { openTable } from ${JSON.stringify(new URL('./read-table.ts', import.meta.url).href)};
    import { guessMapping } from ${JSON.stringify(new URL('./mapping.ts', import.meta.url).href)};
    import { buildRow } from ${JSON.stringify(new URL('./row.ts', import.meta.url).href)};
    const table = await openTable(${JSON.stringify(path)});
    const build = buildRow(guessMapping(table.headers, table.sample), { today: '2026-11-21' });
    const before = process.memoryUsage().rss;
    let peak = before, rows = 0, rejected = 0;
    for await (const batch of table.rowsInBatches(1000)) {
      for (const { cells } of batch) if (build(cells).rejected) rejected++;
      rows += batch.length;
      peak = Math.max(peak, process.memoryUsage().rss);
    }
    console.log(JSON.stringify({ rows, rejected, grown: (peak - before) / 1024 / 1024 }));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--no-warnings',
    '--input-type=module-typescript',
    '-e',
    script,
  ]);
  const { rows, rejected, grown } = JSON.parse(stdout);
  expect({ rows, rejected }).toEqual({ rows: 200_000, rejected: 0 });
  expect(grown).toBeLessThan(150);
});
