import { open } from 'node:fs/promises';
import { isKnownHeader } from './column-words.ts';
import { createCsvParser } from './csv-parser.ts';
import { detectEncoding, type Encoding, readText } from './encoding.ts';
import { refuseOtherText } from './sniff-file.ts';
import type { TableRow } from './table-row.ts';

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE_CHARACTERS = 1 << 18;
const SAMPLE_RECORDS = 100;
/** Excel's own first line, which says the delimiter and is no row. */
const SEP_LINE = /^sep=(.)(\r\n|\r|\n)/i;

/** A place in a text file where a row begins. */
export interface ResumePoint {
  /** In bytes. */
  readonly offset: number;
  /** The last row before it. */
  readonly row_no: number;
  readonly encoding: Encoding;
  readonly delimiter: string;
}

export interface CsvSource {
  encoding: Encoding;
  delimiter: string;
  /** The rows of the file from its first one on, or from a place where one begins, in batches of some 64 kB. */
  rows(from?: ResumePoint): AsyncGenerator<TableRow[]>;
  /** The last place known so far that has no row behind `rowNo` before it: rows up to there need not be read again. */
  resumeBefore(rowNo: number): ResumePoint | null;
}

/**
 * Finds out how a delimited text is written; known already from a place in it. Throws an ImportFileError where it is another kind of text or
 * none.
 */
export async function openCsv(path: string, known?: ResumePoint | null): Promise<CsvSource> {
  const { encoding, delimiter } = known ?? (await lookAt(path));
  let places: ResumePoint[] = [];
  async function* rows(from?: ResumePoint): AsyncGenerator<TableRow[]> {
    const file = await open(path);
    try {
      const parse = createCsvParser(delimiter);
      let rowNo = from?.row_no ?? 0;
      const numbered = (records: string[][]) => records.map((cells) => ({ row_no: ++rowNo, cells }));
      let first = from === undefined;
      for await (const { text, next } of readText(file, encoding, from?.offset)) {
        const read = numbered(parse(first ? text.replace(SEP_LINE, '') : text, false));
        first = false;
        if (parse.betweenRecords()) places.push({ offset: next, row_no: rowNo, encoding, delimiter });
        yield read;
      }
      yield numbered(parse('', true));
    } finally {
      await file.close();
    }
  }
  return {
    encoding,
    delimiter,
    rows,
    resumeBefore(rowNo) {
      const at = places.findLastIndex((place) => place.row_no <= rowNo);
      if (at === -1) return null;
      // What lies before is not asked for any more.
      places = places.slice(at);
      return places[0] ?? null;
    },
  };
}

async function lookAt(path: string): Promise<{ encoding: Encoding; delimiter: string }> {
  const file = await open(path);
  try {
    const encoding = await detectEncoding(file);
    let start = '';
    for await (const { text } of readText(file, encoding)) {
      start += text;
      if (start.length >= SAMPLE_CHARACTERS) break;
    }
    refuseOtherText(start.slice(0, 2000));
    return { encoding, delimiter: SEP_LINE.exec(start)?.[1] ?? guessDelimiter(start) };
  } finally {
    await file.close();
  }
}

/**
 * The delimiter under which the text falls most evenly into the most columns and its header into known words. Cells are
 * counted with their quotes understood, so commas in addresses do not mislead.
 */
function guessDelimiter(start: string): string {
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const score = delimiterScore(start, delimiter);
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function delimiterScore(start: string, delimiter: string): number {
  const parse = createCsvParser(delimiter);
  // The last record may be cut off: it counts only where it is the only one.
  const whole = parse(start, false);
  const records = (whole.length > 0 ? whole : parse('', true))
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .slice(0, SAMPLE_RECORDS);
  const widths = new Map<number, number>();
  for (const { length } of records) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [width, count] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
  if (width < 2) return 0;
  const known = Math.max(...records.slice(0, 5).map((cells) => cells.filter(isKnownHeader).length));
  return known * 2 + (count / records.length) * (1 + Math.log2(width));
}
