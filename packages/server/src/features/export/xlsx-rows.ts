import { StringDecoder } from 'node:string_decoder';
import type { ExportKind } from '@bookline/contract/rules/export-columns';

/** What a cell may hold, by the format's own limit. */
const MOST_CHARACTERS = 32_767;
const DAY_MS = 86_400_000;
/** Day 0 of a workbook, as it counts them from March 1900 on: before that it has a day too many. */
const EPOCH = Date.UTC(1899, 11, 30);
const FIRST_YEAR = 1901;

/** The styles of styles.xml, by what a column holds; a heading's is 4. */
const style: Readonly<Record<ExportKind, string>> = { text: '1', date: '2', time: '3', number: '0' };
const HEADING = '4';

/** 0 as 'A', 26 as 'AA'. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest > 0 ? columnLetters(rest - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;
}

/**
 * Makes the rows of a sheet out of what COPY writes as text: chunk by chunk, however they are cut. `rows` counts them, the headings among
 * them.
 */
export function createRowWriter(kinds: readonly ExportKind[]) {
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
      const number = column.kind === 'number' ? value : serialOf(value);
      // Days before 1901 have no number that every program reads alike.
      if (number !== undefined) return `${at}${column.number}${number}</v></c>`;
    }
    if (!SPECIAL.test(value) && value.length <= MOST_CHARACTERS) return `${at}${column.text}${value}</t></is></c>`;
    return `${at}${column.spaced}${xmlText(unescaped(value).slice(0, MOST_CHARACTERS))}</t></is></c>`;
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

/** What cannot stand in a cell as COPY wrote it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them
const SPECIAL = /[&<>\\\u0000-\u001f\ufffe\uffff]|^ | $|_x/;

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const unescaped = (value: string) => value.replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Text as XML holds it: without what XML forbids, and with what workbooks would read as an escape of theirs made plain. */
export const xmlText = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(/[&<>]/g, (character) => entities[character] ?? '')
    // XML turns a bare one into a line end.
    .replaceAll('\r', '_x000D_');

/** The number of '2026-12-31' or '2026-12-31 13:05:00'; undefined where there is none that holds everywhere. */
function serialOf(value: string): number | undefined {
  const year = Number(value.slice(0, 4));
  const day = (Date.UTC(year, Number(value.slice(5, 7)) - 1, Number(value.slice(8, 10))) - EPOCH) / DAY_MS;
  // Years of five digits, and those before Christ, are cut elsewhere.
  if (!(year >= FIRST_YEAR) || value[4] !== '-' || value.endsWith('BC') || Number.isNaN(day)) return undefined;
  if (value.length === 10) return day;
  const seconds = Number(value.slice(11, 13)) * 3600 + Number(value.slice(14, 16)) * 60 + Number(value.slice(17, 19));
  return day + Math.round((seconds / 86_400) * 1e9) / 1e9;
}
