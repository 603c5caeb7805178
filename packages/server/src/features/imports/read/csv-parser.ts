import { ImportFileError } from './import-file-error.ts';

const QUOTE = 34;
const SPACE = 32;
const LF = 10;
const CR = 13;

/** A quoted cell that has not closed by then was not meant as one. */
const MAX_QUOTED = 100_000;
/** A cell with more single quotes than this was not meant as quoted, and neither is the rest of its line. */
const MAX_STRAYS = 20;
const MAX_RECORD = 1_000_000;

/** Results of `findClosingQuote` besides a position. */
const NOT_QUOTED = -1;
const UNFINISHED = -2;
const LINE_NOT_QUOTED = -3;

export interface CsvParser {
  /** Takes the next piece of text and returns the records that it completes; `last` returns the rest. */
  (text: string, last: boolean): string[][];
  /** Whether it has no pending text, so that another parser could continue with the next piece. */
  betweenRecords(): boolean;
}

/**
 * A parser of delimited text (RFC 4180 and its variants in agents' files), fed piece by piece. Lines end with LF, CRLF, or CR. A quote counts
 * only at the start of a cell. If a file breaks the rules, the parser loses as little as possible: it keeps stray quotes inside a quoted cell.
 * A quote that never closes, or closes in the middle of a later row, is an ordinary character, so it cannot swallow the rows below. These two
 * rules and bounded memory are why no library is used: Papa Parse is as fast, but puts the rest of a file with an open quote into one cell;
 * csv-parse is four times slower. A record of more than a million characters throws an ImportFileError `unreadable`.
 */
export function createCsvParser(delimiter: string): CsvParser {
  const delim = delimiter.charCodeAt(0);
  let rest = '';

  const parse = (text: string, last: boolean): string[][] => {
    const input = rest === '' ? text : rest + text;
    const end = input.length;
    const records: string[][] = [];
    let cells: string[] = [];
    let start = 0;
    let pos = 0;
    let quotes = true;
    while (pos < end || (last && cells.length > 0)) {
      let at = pos;
      let code = input.charCodeAt(at);
      while (code === SPACE) code = input.charCodeAt(++at);
      const close = quotes && code === QUOTE ? findClosingQuote(input, at, delim, last) : NOT_QUOTED;
      if (close === UNFINISHED) break;
      let cell: string;
      if (close < 0) {
        // Decided once per line: a search for each cell would take quadratic time.
        if (close === LINE_NOT_QUOTED) quotes = false;
        at = pos;
        code = input.charCodeAt(at);
        while (at < end && code !== delim && code !== LF && code !== CR) code = input.charCodeAt(++at);
        cell = input.slice(pos, at);
      } else {
        cell = input.slice(at + 1, close);
        if (cell.includes('"')) cell = cell.replaceAll('""', '"');
        at = close + 1;
        while (input.charCodeAt(at) === SPACE) at++;
        code = input.charCodeAt(at);
      }
      // The rest of the cell, or the LF of a CRLF, may be in the next piece.
      if (!last && (at >= end || (code === CR && at + 1 >= end))) break;
      cells.push(cell);
      pos = at + 1;
      if (at < end && code === delim) continue;
      if (code === CR && input.charCodeAt(pos) === LF) pos++;
      records.push(cells);
      cells = [];
      quotes = true;
      start = pos;
    }
    rest = last ? '' : input.slice(start);
    if (rest.length > MAX_RECORD) {
      throw new ImportFileError(
        'unreadable',
        'The file has a row of more than a million characters. Check its line breaks, or save it as .xlsx and import that.',
      );
    }
    return records;
  };
  return Object.assign(parse, { betweenRecords: () => rest === '' });
}

/**
 * The position where the quoted cell that opens at `open` closes: a quote before a delimiter, a line break, or the end. NOT_QUOTED if the
 * opening quote is an ordinary character, LINE_NOT_QUOTED if the later ones in the line are too, UNFINISHED if the next piece of text decides.
 */
function findClosingQuote(input: string, open: number, delim: number, last: boolean): number {
  let from = open + 1;
  // Quotes since, and including, the first one with text after it.
  let strays = 0;
  for (;;) {
    const quote = input.indexOf('"', from);
    if (quote === -1) return last || input.length - open > MAX_QUOTED ? NOT_QUOTED : UNFINISHED;
    if (quote - open > MAX_QUOTED || strays > MAX_STRAYS) return LINE_NOT_QUOTED;
    if (strays > 0 && hasLineBreak(input, from, quote)) return NOT_QUOTED;
    let after = quote + 1;
    if (input.charCodeAt(after) === QUOTE) {
      if (strays > 0) {
        if (after + 1 >= input.length && !last) return UNFINISHED;
        // `"he said "hi"",`: this pair is the last stray quote and the closing one.
        if (isEnd(input, after + 1, delim)) return after;
        strays++;
      }
      from = quote + 2;
      continue;
    }
    while (input.charCodeAt(after) === SPACE) after++;
    if (after >= input.length) return last ? quote : UNFINISHED;
    if (isEnd(input, after, delim)) return quote;
    // Text follows the quote: the quote is inside the cell, unless a line break shows that the cell began in an earlier row.
    if (strays === 0 && hasLineBreak(input, open, quote)) return NOT_QUOTED;
    strays++;
    from = quote + 1;
  }
}

function isEnd(input: string, at: number, delim: number): boolean {
  const code = input.charCodeAt(at);
  return code === delim || code === LF || code === CR || at >= input.length;
}

function hasLineBreak(input: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const code = input.charCodeAt(i);
    if (code === LF || code === CR) return true;
  }
  return false;
}
