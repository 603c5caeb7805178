import { open } from 'node:fs/promises';
import { isKnownHeader } from '../map/header-words.ts';
import { createCsvParser } from './csv-parser.ts';
import { detectEncoding, type Encoding, readText } from './encoding.ts';
import type { TableRow } from './sheet.ts';
import { refuseOtherText } from './sniff-file.ts';

const DELIMITERS = [',', ';', '\t', '|', '^', '~'];
const SAMPLE_CHARACTERS = 1 << 18;
const SAMPLE_RECORDS = 100;
/** Excel's own first line, which names the delimiter and is no row. */
const SEP_LINE = /^sep=(.)(\r\n|\r|\n)/i;

/** A position in a text file where a row begins. */
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
  /** Whether a user chose an encoding other than the detected one. */
  overruled: boolean;
  delimiter: string;
  /** The rows of the file from the first one, or from a position where one begins, in batches of about 64 kB. */
  rows(from?: ResumePoint): AsyncGenerator<TableRow[]>;
  /** The last known position before which no row has a number above `rowNo`: rows up to there need not be read again. */
  resumeBefore(rowNo: number): ResumePoint | null;
}

/**
 * Detects the format of a delimited text; a position in it has the format already. `chosen`: the encoding that a user chose. Throws an
 * ImportFileError if it is another kind of text or none.
 */
export async function openCsv(path: string, known?: ResumePoint | null, chosen?: Encoding): Promise<CsvSource> {
  const { encoding, delimiter, overruled } = known ? { ...known, overruled: false } : await lookAt(path, chosen);
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
    overruled,
    delimiter,
    rows,
    resumeBefore(rowNo) {
      const at = places.findLastIndex((place) => place.row_no <= rowNo);
      if (at === -1) return null;
      // Earlier positions are no longer needed.
      places = places.slice(at);
      return places[0] ?? null;
    },
  };
}

async function lookAt(
  path: string,
  chosen?: Encoding,
): Promise<Pick<CsvSource, 'encoding' | 'overruled' | 'delimiter'>> {
  const file = await open(path);
  try {
    // Binary data is no text in any encoding, whatever the user chose.
    const detected = await detectEncoding(file);
    const encoding = chosen ?? detected;
    let start = '';
    for await (const { text } of readText(file, encoding)) {
      start += text;
      if (start.length >= SAMPLE_CHARACTERS) break;
    }
    refuseOtherText(start.slice(0, 2000));
    return {
      encoding,
      overruled: encoding !== detected,
      delimiter: SEP_LINE.exec(start)?.[1] ?? guessDelimiter(start),
    };
  } finally {
    await file.close();
  }
}

/**
 * The delimiter that splits the text most evenly into the most columns, and its header into known words. Quotes are respected, so that commas
 * in addresses do not count.
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
  // The last record may be incomplete, so it counts only if it is the only one.
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
