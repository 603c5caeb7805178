import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTable } from '../open-table.ts';
import { numberStyle } from './number-text.ts';
import { createStringStore } from './string-store.ts';
import { HEADER, type Parts, text, workbookParts, zipOf } from './workbook.fixture.ts';

// Files made to keep a reader busy for hours, or to fill its memory. If one succeeds, its test does not end.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(parts: Parts): Promise<string[][]> {
  const path = join(folder, 'upload');
  await writeFile(path, await zipOf(workbookParts(parts)));
  const rows = [];
  for await (const { cells } of (await openTable(path)).rows()) rows.push(cells);
  return rows;
}

const ROWS = `${HEADER}<row>${text('Ann', '1')}</row>`;

it.each(['[', '"', '[h', '"a', '\\', '_', '[]'])(
  'reads a workbook whose number format repeats %s many times',
  async (piece) => {
    const code = piece.replace('"', '&quot;').repeat(300_000);
    const xfs = '<xf numFmtId="164"/>'.repeat(1000);
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs>${xfs}</cellXfs>`;
    expect(await read({ sheets: { A: ROWS }, styles })).toEqual([['Ann', '1']]);
  },
);

it('parses a format once, not for each style that names it', async () => {
  const code = '[a'.repeat(127);
  const xfs = '<xf numFmtId="164"/>'.repeat(300_000);
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs>${xfs}</cellXfs>`;
  expect(await read({ sheets: { A: ROWS }, styles })).toEqual([['Ann', '1']]);
});

it('distinguishes dates from other formats', () => {
  const dates = ['yyyy-mm-dd', '[h]:mm', '[$-409]m/d/yy', '"on "d', '[HH]', 'm/d/yy;@', '\\a d', '_(d'];
  const others = ['0.00', '"day" 0', '[Red]0', '\\d0', '_d0', '*d0', '#,##0 [$EUR-m]', '0;d', '[hello]0', '"d', '[d'];
  expect(dates.map((code) => numberStyle(164, code))).toEqual(dates.map(() => 'date'));
  expect(others.map((code) => numberStyle(164, code))).toEqual(others.map(() => undefined));
  expect(numberStyle(164, '00000')).toEqual({ digits: 5 });
  expect(numberStyle(164, '0'.repeat(256))).toBeUndefined();
});

it.each<[string, Parts]>([
  ['styles without end', { sheets: { A: ROWS }, styles: `<cellXfs>${'<xf/>'.repeat(600_000)}</cellXfs>` }],
  ['elements within elements', { sheets: { A: `${ROWS}<row>${'<c>'.repeat(1000)}${'</c>'.repeat(1000)}</row>` } }],
  ['a row number that no sheet has', { sheets: { A: `${ROWS}<row r="1e300">${text('Bob', '2')}</row>` } }],
  [
    'a cell put together of many pieces',
    {
      sheets: {
        A: `${ROWS}<row><c t="inlineStr"><is>${`<r><t>${'x'.repeat(1000)}</t></r>`.repeat(1100)}</is></c></row>`,
      },
    },
  ],
  [
    'a long string in every cell of a row',
    {
      sheets: { A: `${ROWS}<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>` },
      strings: `<si><t>${'x'.repeat(32_000)}</t></si>`,
    },
  ],
])('refuses %s with a sentence', async (_, parts) => {
  await expect(read(parts)).rejects.toMatchObject({
    name: 'ImportFileError',
    message: expect.stringMatching(/^The workbook/),
  });
});

it('counts the memory of empty strings too: endless ones are too much text', () => {
  const store = createStringStore(1200);
  for (let i = 0; i < 100; i++) store.add('');
  expect(() => store.add('')).toThrow('too much text');
});

it('reads a cell at the far end of a sheet as one column too many', async () => {
  const far = `<row r="1048576"><c r="XFD1048576" t="str"><v>x</v></c><c r="${'Z'.repeat(100_000)}1" t="str"><v>y</v></c></row>`;
  const rows = await read({ sheets: { A: `${ROWS}${far}` } });
  expect(rows.map((cells) => cells.length)).toEqual([2, 201]);
});
