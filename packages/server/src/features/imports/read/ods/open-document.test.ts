import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTable, type ReadAs } from '../open-table.ts';
import { cell, contentXml, ODS_HEADER, odsOf, row } from './ods.fixture.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ods-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Buffer, as: ReadAs = {}, most = Number.POSITIVE_INFINITY) {
  const path = join(folder, 'upload');
  await writeFile(path, bytes);
  const table = await openTable(path, { as });
  const lines: (string | number)[][] = [];
  for await (const { row_no, cells } of table.rows()) {
    lines.push([row_no, ...cells]);
    if (lines.length === most) break;
  }
  return { ...table, lines };
}
const sheet = (rows: string, name = 'Leads', hidden = false) => ({ name, rows: ODS_HEADER + rows, hidden });

it('reads texts, numbers, dates, and annotations as an office program writes them', async () => {
  const cells = [
    cell('Ann <text:span>Lee</text:span><text:s text:c="2"/>X'),
    cell('02134', 'office:value-type="float" office:value="2134"'),
    cell('5,550.1', 'office:value-type="float" office:value="5550.1"'),
    cell('5.55E+09', 'office:value-type="float" office:value="5550101234"'),
    cell('01/05/50', 'office:value-type="date" office:date-value="1950-01-05"'),
    cell('x', 'office:value-type="date" office:date-value="2024-03-01T14:30:05"'),
    cell('WAHR', 'office:value-type="boolean" office:boolean-value="true"'),
    cell('#N/A', 'office:value-type="string" calcext:value-type="error"'),
    '<table:table-cell office:value-type="string"><office:annotation><text:p>ask again</text:p></office:annotation><text:p>1 Main St</text:p><text:p>Apt<text:tab/>4<text:line-break/>rear</text:p></table:table-cell>',
    '<table:table-cell><table:table><table:table-row><table:table-cell><text:p>inner</text:p></table:table-cell></table:table-row></table:table></table:table-cell>',
    cell('last'),
  ].join('');
  const table = await read(await odsOf([{ name: 'Leads', rows: row(cell('Name') + cell('Zip')) + row(cells) }]));
  expect(table).toMatchObject({ format: 'ods', sheet: 'Leads', sheets: [{ name: 'Leads', hidden: false }] });
  expect(table.lines).toEqual([
    [
      2,
      'Ann Lee  X',
      '02134',
      '5550.1',
      '5550101234',
      '1950-01-05',
      '2024-03-01 14:30:05',
      'TRUE',
      '',
      '1 Main St\nApt\t4\nrear',
      '',
      'last',
    ],
  ]);
});

it('numbers rows as the program shows them, and expands repeated rows and cells', async () => {
  const rows = [
    row(cell('Ann') + cell('1'), 'table:number-rows-repeated="2"'),
    row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="3"'),
    row(cell('x', 'office:value-type="string" table:number-columns-repeated="2"')),
    row('<table:table-cell table:number-columns-repeated="16384"/>', 'table:number-rows-repeated="1048569"'),
  ].join('');
  const grouped = `<table:table-row-group>${rows}</table:table-row-group>`;
  expect((await read(await odsOf([sheet(grouped)]))).lines).toEqual([
    [2, 'Ann', '1'],
    [3, 'Ann', '1'],
    [7, 'x', 'x'],
  ]);
});

describe('sheets', () => {
  const book = () =>
    odsOf([
      sheet(row(cell('Old') + cell('0')), 'Archive', true),
      { name: 'Cover', rows: row(cell('Leads of Ohio')) },
      sheet(row(cell('Ann') + cell('1')), 'Leads'),
    ]);

  it('reads the first visible sheet with a table, and any named sheet', async () => {
    const table = await read(await book());
    expect(table).toMatchObject({ sheet: 'Leads', lines: [[2, 'Ann', '1']] });
    expect(table.sheets).toEqual([
      { name: 'Cover', hidden: false },
      { name: 'Leads', hidden: false },
      { name: 'Archive', hidden: true },
    ]);
    expect((await read(await book(), { sheet: 'Archive' })).lines).toEqual([[2, 'Old', '0']]);
  });

  it('reads a hidden sheet if there is no other', async () => {
    expect(await read(await odsOf([sheet(row(cell('Ann') + cell('1')), 'Leads', true)]))).toMatchObject({
      sheet: 'Leads',
      sheets: [{ name: 'Leads', hidden: true }],
    });
  });
});

describe('hostile and other files', () => {
  const ann = row(cell('Ann') + cell('1'));
  const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]>`;
  const long = 'x'.repeat(5000);
  const files: [string, () => Promise<Buffer>, string, RegExp][] = [
    [
      'a password',
      () =>
        odsOf([sheet(ann)], {
          'content.xml': Buffer.from('0102030405', 'hex'),
          'META-INF/manifest.xml':
            '<manifest:manifest xmlns:manifest="m"><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
        }),
      'encrypted',
      /protected by a password/,
    ],
    ['a password, as newer programs wrap it', () => odsOf([], { 'encrypted-package': 'x' }), 'encrypted', /password/],
    [
      'a text document',
      () =>
        odsOf([], {
          'content.xml': '<office:document-content><office:body><office:text/></office:body></office:document-content>',
        }),
      'not_a_table',
      /without a spreadsheet/,
    ],
    [
      'entities within entities',
      () => odsOf([], { 'content.xml': contentXml([sheet(ann)]).replace('?>', `?>${laughs}`) }),
      'unreadable',
      /damaged/,
    ],
    [
      'a file that is cut off',
      () => odsOf([], { 'content.xml': contentXml([sheet(ann)]).slice(0, -60) }),
      'unreadable',
      /damaged/,
    ],
    ['a bomb', () => odsOf([sheet(row(cell(' '.repeat(80_000_000))))]), 'zip_bomb', /unpacks to far more/],
    [
      'a cell that is repeated to the end of the sheet',
      () => odsOf([{ name: 'A', rows: row(cell('x', 'table:number-columns-repeated="16384"')).repeat(3) }]),
      'too_many_columns',
      /more than 200 columns/,
    ],
    [
      'long cells that are repeated',
      () => odsOf([sheet(row(cell(long + long, 'table:number-columns-repeated="180"')))]),
      'unreadable',
      /million characters/,
    ],
    [
      'rows that are repeated beyond any sheet',
      () => odsOf([sheet(row(cell('x') + cell('1'), 'table:number-rows-repeated="99999999"'))]),
      'unreadable',
      /row numbers are invalid/,
    ],
    [
      'long rows that are repeated',
      () => odsOf([sheet(row(cell(long) + cell('1'), 'table:number-rows-repeated="1048575"'))]),
      'zip_bomb',
      /repeats too many rows/,
    ],
  ];
  it.each(files)('refuses %s with the reason', async (_, file, code, message) => {
    await expect(read(await file())).rejects.toMatchObject({
      name: 'ImportFileError',
      code,
      message: expect.stringMatching(message),
    });
  });

  it('streams a million repeated rows on request', async () => {
    const rows = row(cell('x') + cell('1'), 'table:number-rows-repeated="1048575"').repeat(8);
    expect((await read(await odsOf([sheet(rows)]), {}, 3)).lines).toEqual([
      [2, 'x', '1'],
      [3, 'x', '1'],
      [4, 'x', '1'],
    ]);
  });
});
