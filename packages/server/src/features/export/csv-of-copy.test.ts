import { csvLine } from '@bookline/contract/rules/csv';
import { expect, it } from 'vitest';
import { createCsvParser } from '../imports/imports.api.ts';
import { createCsvFinisher } from './csv-of-copy.ts';

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A CSV as the database writes it, split into chunks of this many bytes and converted. */
function guarded(rows: readonly (readonly string[])[], size: number): string {
  const bytes = Buffer.from(rows.map((row) => `${row.map(quoted).join(',')}\n`).join(''));
  const finish = createCsvFinisher();
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(Buffer.from(finish(bytes.subarray(at, at + size))));
  return Buffer.concat(chunks).toString('utf8');
}

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r=x', "'\r'=x"],
  ['＝1', "'＝1"],
  ['a;=b', "a;'=b"],
  ['a\n=b', "a\n'=b"],
  ['a; \t@b', "a; '\t'@b"],
  ['Zoë - a+b=c @ home', 'Zoë - a+b=c @ home'],
  ['1-614-555-0142', '1-614-555-0142'],
  ['ok, =not', 'ok, =not'],
  ['＊ fine', '＊ fine'],
])('what a spreadsheet would run is text: %j', (cell, harmless) => {
  for (const size of [1, 2, 3, 1000]) {
    const text = guarded([['first', cell, 'last']], size);
    const cells = createCsvParser(',')(text, true);
    expect(JSON.stringify(cells)).toContain(JSON.stringify(harmless).slice(1, -1));
  }
});

it('gives the same result as the rule of the contract for any content and any split', () => {
  const letters = ['=', '+', '-', '@', '\t', '\r', '\n', ';', ',', ' ', 'a', 'é', '＝', '＠', '＊', '7'];
  let seed = 7;
  const random = (most: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * most);
  };
  const rows = Array.from({ length: 3000 }, () =>
    Array.from({ length: 3 }, () => Array.from({ length: random(7) }, () => letters[random(letters.length)]).join('')),
  );
  const plain = (csv: string) => csv.replaceAll('"', '').split('\r\n');
  const expected = rows.map(csvLine).join('');
  for (const size of [1, 17, 4096]) expect(plain(guarded(rows, size))).toEqual(plain(expected));
});
