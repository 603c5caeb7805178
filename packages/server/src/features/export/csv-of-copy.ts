import { CSV_MARK, csvLine } from '@bookline/contract/rules/csv';

const QUOTE = 0x22;
const COMMA = 0x2c;
const SEMICOLON = 0x3b;
const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const APOSTROPHE = Buffer.from("'");
/** Before the LF that ends a line. */
const CR_ONLY = Buffer.from('\r');
/** The same after one empty cell. Many readers skip a blank line. */
const BLANK_LINE_END = Buffer.from('""\r');

/** The characters that begin a formula: = + - @ tab CR. */
const isOpening = (byte: number) =>
  byte === 0x3d || byte === 0x2b || byte === 0x2d || byte === 0x40 || byte === TAB || byte === CR;
/** The same in full width. Their first two bytes are EF BC. */
const isWideOpening = (byte: number | undefined) => byte === 0x9d || byte === 0x8b || byte === 0x8d || byte === 0xa0;

/** The position in a cell. A formula could begin at the start of a cell, or after a character that separates cells or lines in other programs. */
type Place = 'start' | 'behind' | 'within';

/** The CSV of a table whose rows PostgreSQL copies out as CSV: the same bytes as `csvLine` writes row by row. */
export async function* csvOfCopy(
  rows: AsyncIterable<Buffer>,
  headings: readonly string[],
  { mark }: { readonly mark: boolean },
): AsyncGenerator<Buffer> {
  const finish = createCsvFinisher();
  yield Buffer.from((mark ? CSV_MARK : '') + csvLine(headings));
  for await (const chunk of rows) yield finish(chunk);
}

/**
 * Converts the bytes of a PostgreSQL CSV to RFC 4180: lines end with CRLF, and a line of one empty cell is not blank. Text that a spreadsheet
 * would run as a formula gets an apostrophe, by the rule of rules/csv.ts: at the start of a cell or of a line in one, or after a semicolon or
 * tab, which separate cells in much of Europe. It works on bytes, because that costs little compared to the copy.
 */
export function createCsvFinisher(): (chunk: Buffer) => Buffer {
  let place: Place = 'start';
  let quoted = false;
  let blank = true;
  let held: Buffer | undefined;

  return (given) => {
    const chunk = held ? Buffer.concat([held, given]) : given;
    held = undefined;
    const parts: Buffer[] = [];
    let from = 0;
    let at = 0;
    const insert = (bytes: Buffer) => {
      parts.push(chunk.subarray(from, at), bytes);
      from = at;
    };
    for (; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      // The most frequent case: inside a word.
      if (place === 'within' && byte > SEMICOLON) continue;
      if (byte === QUOTE) {
        quoted = !quoted;
        blank = false;
        continue;
      }
      if (!quoted && (byte === COMMA || byte === LF)) {
        if (byte === LF) insert(blank ? BLANK_LINE_END : CR_ONLY);
        blank = byte === LF;
        place = 'start';
        continue;
      }
      blank = false;
      if (place !== 'within') {
        if (byte === 0xef) {
          // The decision needs all three bytes.
          if (chunk.length - at < 3) {
            held = Buffer.from(chunk.subarray(at));
            break;
          }
          if (chunk[at + 1] === 0xbc && isWideOpening(chunk[at + 2])) insert(APOSTROPHE);
        } else if (isOpening(byte)) insert(APOSTROPHE);
      }
      if (byte === SEMICOLON || byte === TAB || byte === LF || byte === CR) place = 'behind';
      else if (place !== 'behind' || (byte !== SPACE && byte !== 0x0b && byte !== 0x0c)) place = 'within';
    }
    if (parts.length === 0 && at === chunk.length) return chunk;
    parts.push(chunk.subarray(from, at));
    return Buffer.concat(parts);
  };
}
