const QUOTE = 0x22;
const COMMA = 0x2c;
const SEMICOLON = 0x3b;
const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const APOSTROPHE = Buffer.from("'");

/** What begins a formula: = + - @ tab CR. */
const isOpening = (byte: number) =>
  byte === 0x3d || byte === 0x2b || byte === 0x2d || byte === 0x40 || byte === TAB || byte === CR;
/** The same in their full width, whose first two bytes are EF BC. */
const isWideOpening = (byte: number | undefined) => byte === 0x9d || byte === 0x8b || byte === 0x8d || byte === 0xa0;

/** Where in a cell the next byte stands: a formula could begin at its start, and behind what parts cells or lines elsewhere. */
type Place = 'start' | 'behind' | 'within';

/**
 * Goes over the bytes of a CSV that the database wrote and puts an apostrophe before whatever a spreadsheet would run as a formula, by the
 * rule of rules/csv.ts: at the start of a cell, of a line in one, or behind a semicolon or tab, at which spreadsheets of much of Europe part
 * cells. Bytes and not characters: it costs next to nothing beside the copying.
 */
export function createFormulaGuard(): (chunk: Buffer) => Buffer {
  let place: Place = 'start';
  let quoted = false;
  let held: Buffer | undefined;

  return (given) => {
    const chunk = held ? Buffer.concat([held, given]) : given;
    held = undefined;
    const parts: Buffer[] = [];
    let from = 0;
    let at = 0;
    const mark = () => {
      parts.push(chunk.subarray(from, at), APOSTROPHE);
      from = at;
    };
    for (; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      // By far the most: inside of a word.
      if (place === 'within' && byte > SEMICOLON) continue;
      if (byte === QUOTE) {
        quoted = !quoted;
        continue;
      }
      if (!quoted && (byte === COMMA || byte === LF)) {
        place = 'start';
        continue;
      }
      if (place !== 'within') {
        if (byte === 0xef) {
          // All three bytes are needed to tell.
          if (chunk.length - at < 3) {
            held = Buffer.from(chunk.subarray(at));
            break;
          }
          if (chunk[at + 1] === 0xbc && isWideOpening(chunk[at + 2])) mark();
        } else if (isOpening(byte)) mark();
      }
      if (byte === SEMICOLON || byte === TAB || byte === LF || byte === CR) place = 'behind';
      else if (place !== 'behind' || (byte !== SPACE && byte !== 0x0b && byte !== 0x0c)) place = 'within';
    }
    if (parts.length === 0 && at === chunk.length) return chunk;
    parts.push(chunk.subarray(from, at));
    return Buffer.concat(parts);
  };
}
