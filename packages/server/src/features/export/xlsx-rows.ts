import { StringDecoder } from 'node:string_decoder';
import type { ExportKind } from '@bookline/contract/rules/export-columns';
import { DAY_MS } from '@bookline/contract/rules/time-units';

/** The most characters in a cell, by the limit of the format. */
const MAX_CHARACTERS = 32_767;
/** Day 0 of a workbook for dates from March 1900 on. Before that, the format counts one day too many. */
const EPOCH = Date.UTC(1899, 11, 30);
const FIRST_YEAR = 1901;

/** How a column is written. Figures of reports have thousands separators, and money a currency sign. */
export type SheetKind = ExportKind | 'count' | 'money' | 'decimal';

/** The styles of styles.xml, by the type of a column; the header's style is 4. */
const style: Readonly<Record<SheetKind, string>> = {
  text: '1',
  date: '2',
  time: '3',
  number: '0',
  count: '5',
  decimal: '6',
  money: '7',
};
const HEADING = '4';

/** 0 as 'A', 26 as 'AA'. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? columnLetters(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;
}

/** Makes the rows of a sheet from the text format of COPY, chunk by chunk, wherever the chunks are split. `rows` counts them, including the header. */
export function createRowWriter(kinds: readonly SheetKind[]) {
  const decoder = new StringDecoder('utf8');
  const columns = kinds.map((kind, index) => ({
    kind,
    before: `<c r="${columnLetters(index)}`,
    text: `" s="${style[kind]}" t="inlineStr"><is><t>`,
    spaced: `" s="${style[kind]}" t="inlineStr"><is><t xml:space="preserve">`,
    number: `" s="${style[kind]}"><v>`,
  }));
  let rest = '';
  let rows = 0;

  const cell = (column: (typeof columns)[number], value: string): string => {
    const at = column.before + rows;
    if (column.kind !== 'text') {
      const number = column.kind === 'date' || column.kind === 'time' ? serialOf(value) : value;
      // For days before 1901, not all programs agree on the number.
      if (number !== undefined) return `${at}${column.number}${number}</v></c>`;
    }
    if (!SPECIAL.test(value) && value.length <= MAX_CHARACTERS) return `${at}${column.text}${value}</t></is></c>`;
    return `${at}${column.spaced}${xmlText(unescaped(value).slice(0, MAX_CHARACTERS))}</t></is></c>`;
  };

  return {
    get rows() {
      return rows;
    },
    headings(words: readonly string[]): string {
      rows++;
      const cells = words.map(
        (word, index) =>
          `<c r="${columnLetters(index)}1" s="${HEADING}" t="inlineStr"><is><t>${xmlText(word)}</t></is></c>`,
      );
      return `<row r="1">${cells.join('')}</row>`;
    },
    rowsOf(chunk: Buffer): string {
      const lines = (rest + decoder.write(chunk)).split('\n');
      rest = lines.pop() ?? '';
      let xml = '';
      for (const line of lines) {
        rows++;
        xml += `<row r="${rows}">`;
        const values = line.split('\t');
        for (let index = 0; index < columns.length; index++) {
          const value = values[index];
          const column = columns[index];
          if (column && value !== undefined && value !== '' && value !== '\\N') xml += cell(column, value);
        }
        xml += '</row>';
      }
      return xml;
    },
  };
}

/** What needs conversion before it can be in a cell. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them
const SPECIAL = /[&<>\\\u0000-\u001f\ufffe\uffff]|^ | $|_x/;

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const unescaped = (value: string) => value.replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text for XML: without characters that XML forbids, and with sequences escaped that workbooks would read as an escape. */
export const xmlText = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (character) => entities[character] ?? '')
    // XML turns a bare CR into a line end.
    .replaceAll('\r', '_x000D_');

/** The number of '2026-12-31' or '2026-12-31 13:05:00'; undefined if programs disagree on it. */
function serialOf(value: string): number | undefined {
  const year = Number(value.slice(0, 4));
  const day = (Date.UTC(year, Number(value.slice(5, 7)) - 1, Number(value.slice(8, 10))) - EPOCH) / DAY_MS;
  // Years of five digits, and years BC, have another layout.
  if (!(year >= FIRST_YEAR) || value[4] !== '-' || value.endsWith('BC') || Number.isNaN(day)) return undefined;
  if (value.length === 10) return day;
  const seconds = Number(value.slice(11, 13)) * 3600 + Number(value.slice(14, 16)) * 60 + Number(value.slice(17, 19));
  return day + Math.round((seconds / 86_400) * 1e9) / 1e9;
}
