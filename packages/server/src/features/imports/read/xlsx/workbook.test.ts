import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable } from '../open-table.ts';
import { HEADER, MAIN, type Parts, text, workbookParts, zipOf } from './workbook.fixture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbook-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function open(bytes: Buffer) {
  const path = join(folder, 'upload');
  await writeFile(path, bytes);
  return openTable(path);
}

async function read(parts: Parts) {
  const table = await open(await zipOf(workbookParts(parts)));
  const rows = [];
  for await (const row of table.rows()) rows.push(row);
  return { ...table, cells: rows.map(({ cells }) => cells), numbers: rows.map(({ row_no }) => row_no) };
}

describe('files of other writers', () => {
  const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
  const rowsOf = async (name: string) => {
    const table = await openTable(fixture(name));
    const rows = [];
    for await (const { row_no, cells } of table.rows()) rows.push([row_no, ...cells]);
    return { sheet: table.sheet, headers: table.headers, rows };
  };

  it('reads openpyxl files: shared strings, rich text, dates, booleans, errors, a cover sheet', async () => {
    expect(await rowsOf('openpyxl.xlsx')).toEqual({
      sheet: 'Leads',
      headers: ['First', 'Last', 'Birth Dt', 'Ph#', 'E-mail Addr', 'Added', 'OK', 'Zip', 'Error', 'Sum'],
      rows: [
        [2, 'Ann', 'Müller', '1950-01-05', '5550101234', 'ann@example.com', '2024-03-01 14:30:05', 'TRUE', '2134'],
        [
          3,
          'Bob',
          'Lee-Smith',
          '1961-12-31',
          '(555) 010-1234 x5',
          'bob@example.com',
          '2024-03-02',
          'FALSE',
          '43085',
          '',
          '0.3',
        ],
        [6, 'Cy', '', '', '', 'cy@example.com\nhome'],
      ],
    });
  });

  it('reads XlsxWriter files: inline strings, dates from 1904, ZIPs with leading zeros, a hidden sheet', async () => {
    expect(await rowsOf('xlsxwriter.xlsx')).toEqual({
      sheet: 'Contacts',
      headers: ['Name', 'DOB', 'Zip', 'Income', 'Notes'],
      rows: [[2, 'Lee, Ann', '1950-01-05', '02134', '1234.5', 'a < b & "c"\r\nd']],
    });
  });
});

describe('cells', () => {
  it('reads shared strings, with rich text and without pronunciation', async () => {
    const table = await read({
      sheets: {
        A: `${HEADER}<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="s"><v>0</v></c><c r="C2" t="s"><v>99</v></c></row>`,
      },
      strings: `<si><t>5550101234</t></si><si><r><t>Mül</t></r><r><rPr><b/></rPr><t xml:space="preserve">ler </t></r><rPh sb="0" eb="1"><t>myu</t></rPh></si>`,
    });
    expect(table.cells).toEqual([['Müller ', '5550101234']]);
  });

  it('reads entities, CDATA, escaped control characters, and cells without a reference', async () => {
    const table = await read({
      sheets: {
        A: `${HEADER}<row><c t="inlineStr"><is><t>A &amp; B&#x27;s_x000D_</t></is></c><c t="str"><f>1&lt;2</f><v><![CDATA[<x>]]></v></c></row>`,
      },
    });
    expect(table.cells).toEqual([["A & B's\r", '<x>']]);
  });

  it('reads tags with a namespace prefix and places cells by their reference', async () => {
    const parts = workbookParts({ sheets: { A: '' } });
    parts['xl/worksheets/sheet1.xml'] =
      `<x:worksheet xmlns:x="${MAIN}"><x:sheetData><x:row r="3"><x:c r="A3" t="str"><x:v>Name</x:v></x:c><x:c r="C3" t="str"><x:v>Phone</x:v></x:c></x:row>` +
      `<x:row r="7"><x:c r="C7"><x:v>5550101234</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    const table = await open(await zipOf(parts));
    expect(table.headers).toEqual(['Name', 'Column 2', 'Phone']);
    for await (const row of table.rows()) expect(row).toEqual({ row_no: 7, cells: ['', '', '5550101234'] });
    expect(table.sample).toEqual([['', '', '5550101234']]);
  });

  it('writes numbers with all digits, dates and booleans as text, errors as empty', async () => {
    const cells = [
      '<c><v>5550101234</v></c>',
      '<c><v>5.5501012340000002E9</v></c>',
      '<c><v>0.30000000000000004</v></c>',
      '<c><v>15550101234.0</v></c>',
      '<c s="1"><v>18268</v></c>',
      '<c s="2"><v>45352.604224537</v></c>',
      '<c s="3"><v>2134</v></c>',
      '<c s="4"><v>1234.5</v></c>',
      '<c s="5"><v>18268</v></c>',
      '<c s="1"><v>-3</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c t="d"><v>1950-01-05T00:00:00</v></c>',
      '<c s="1"/>',
      '<c s="1"><v>59</v></c>',
      '<c s="2"><v>0.5</v></c>',
    ];
    const table = await read({
      sheets: {
        A: `<row>${text('Name', ...cells.map((_, i) => `C${i}`))}</row><row>${text('x')}${cells.join('')}</row>`,
      },
      styles:
        '<numFmts><numFmt numFmtId="170" formatCode="yyyy\\-mm\\-dd h:mm"/><numFmt numFmtId="171" formatCode="00000"/>' +
        '<numFmt numFmtId="172" formatCode="[Red]&quot;days&quot; 0.00"/><numFmt numFmtId="173" formatCode="[$-409]d-mmm-yy;@"/></numFmts>' +
        '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="172"/><xf numFmtId="173"/></cellXfs>',
    });
    expect(table.cells[0]).toEqual([
      'x',
      '5550101234',
      '5550101234',
      '0.3',
      '15550101234',
      '1950-01-05',
      '2024-03-01 14:30:05',
      '02134',
      '1234.5',
      '1950-01-05',
      '-3',
      'TRUE',
      '',
      '1950-01-05',
      '',
      '1900-02-28',
      '12:00:00',
    ]);
  });

  it('puts a cell far to the right just beyond the last allowed column', async () => {
    const table = await read({
      sheets: { A: `${HEADER}<row><c r="XFD2" t="str"><v>far</v></c></row><row>${text('Ann', '1')}</row>` },
    });
    expect(table.cells[0]).toHaveLength(201);
  });
});

describe('sheets', () => {
  it('reads the first visible one that contains a table', async () => {
    const table = await read({
      sheets: {
        Empty: '',
        Hidden: `${HEADER}<row>${text('no', '1')}</row>`,
        Cover: `<row>${text('Our leads')}</row>`,
        Leads: `${HEADER}<row/><row r="9">${text('Ann', '2')}</row>`,
      },
    });
    expect(table).toMatchObject({ sheet: 'Leads', cells: [[], ['Ann', '2']], numbers: [2, 9] });
  });

  it('reports the problem of the first one if none contains a table', async () => {
    await expect(read({ sheets: { A: '', B: HEADER } })).rejects.toMatchObject({ code: 'empty' });
    await expect(read({ sheets: {} })).rejects.toMatchObject({
      code: 'empty',
      message: expect.stringContaining('no sheet with rows'),
    });
  });
});

describe('files that are no workbook', () => {
  it.each([
    ['a Word document', { 'word/document.xml': '<x/>' }, 'not_a_table', /Word/],
    ['an OpenDocument file', { mimetype: 'x', 'content.xml': '<x/>' }, 'not_a_table', /OpenDocument/],
    ['an archive', { 'leads.csv': 'Name\nAnn\n' }, 'not_a_table', /Unpack it/],
    [
      'a sheet that is broken off',
      { ...workbookParts({ sheets: { A: `${HEADER}<row><c>` } }) },
      'unreadable',
      /damaged/,
    ],
    [
      'a document type',
      {
        ...workbookParts({ sheets: { A: '' } }),
        'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
      },
      'unreadable',
      /damaged/,
    ],
  ])('says so of %s', async (_, parts, code, message) => {
    await expect(open(await zipOf(parts))).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    expect(await readdir(folder)).toEqual(['upload']);
  });

  it('refuses a file whose compressed bytes are damaged', async () => {
    const bytes = await zipOf(workbookParts({ sheets: { A: `${HEADER}<row>${text('Ann', '1')}</row>`.repeat(50) } }));
    bytes.fill(0xa5, Math.floor(bytes.length * 0.3), Math.floor(bytes.length * 0.6));
    await expect(open(bytes)).rejects.toMatchObject({ code: 'unreadable' });
  });
});

describe('zip bombs', () => {
  let bomb: Buffer;
  beforeAll(async () => {
    const parts: Record<string, string | Buffer> = workbookParts({ sheets: { A: '' } });
    const rows = `<row>${text('Name', 'Phone')}</row>${`<row>${text('Ann', '1')}</row>`.repeat(100)}`;
    parts['xl/worksheets/sheet1.xml'] = Buffer.concat([
      Buffer.from(`<worksheet><sheetData>${rows}`),
      Buffer.alloc(80 * 1024 * 1024, `<row spans="${' '.repeat(32_755)}"/>`),
      Buffer.from('</sheetData></worksheet>'),
    ]);
    bomb = await zipOf(parts);
  });

  it('refuses a file that states an unpacked size hundreds of times its own', async () => {
    expect(bomb.length).toBeLessThan(200_000);
    await expect(open(bomb)).rejects.toMatchObject({
      code: 'zip_bomb',
      message: expect.stringContaining('unpacks to far more'),
    });
  });

  it('stops reading a file that states a false size', async () => {
    const liar = Buffer.from(bomb);
    // The size at offset 24 of every record of the central directory (signature PK 01 02).
    for (
      let at = liar.indexOf('PK\x01\x02', 0, 'latin1');
      at !== -1;
      at = liar.indexOf('PK\x01\x02', at + 4, 'latin1')
    ) {
      liar.writeUInt32LE(1000, at + 24);
    }
    const table = await open(liar);
    let rows = 0;
    const reading = async () => {
      for await (const batch of table.rowsInBatches(100)) rows += batch.length;
    };
    await expect(reading()).rejects.toMatchObject({ code: 'zip_bomb' });
    expect(rows).toBeGreaterThan(100);
  });

  it('refuses more parts than a workbook has', async () => {
    const bytes = await zipOf(workbookParts({ sheets: { A: HEADER } }));
    // The two counts in the end of the central directory (signature PK 05 06).
    const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
    bytes.writeUInt16LE(10_001, end + 8);
    bytes.writeUInt16LE(10_001, end + 10);
    await expect(open(bytes)).rejects.toMatchObject({ code: 'zip_bomb' });
  });

  it('refuses a text of many megabytes in one cell', async () => {
    const value = Array.from({ length: 800_000 }, (_, i) => `${i * 7919} `).join('');
    await expect(read({ sheets: { A: `${HEADER}<row><c t="str"><v>${value}</v></c></row>` } })).rejects.toMatchObject({
      code: 'unreadable',
    });
  });
});
