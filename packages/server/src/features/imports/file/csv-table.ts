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

export interface CsvSource {
  encoding: Encoding;
  delimiter: string;
  /** The rows of the file from its first one on, in batches of some 64 kB. */
  rows(): AsyncGenerator<TableRow[]>;
}

/** Finds out how a delimited text is written. Throws an ImportFileError where it is another kind of text or none. */
export async function openCsv(path: string): Promise<CsvSource> {
  const file = await open(path);
  try {
    const encoding = await detectEncoding(file);
    let start = '';
    for await (const text of readText(file, encoding)) {
      start += text;
      if (start.length >= SAMPLE_CHARACTERS) break;
    }
    refuseOtherText(start.slice(0, 2000));
    const delimiter = SEP_LINE.exec(start)?.[1] ?? guessDelimiter(start);
    return { encoding, delimiter, rows: () => csvRows(path, encoding, delimiter) };
  } finally {
    await file.close();
  }
}

async function* csvRows(path: string, encoding: Encoding, delimiter: string): AsyncGenerator<TableRow[]> {
  const file = await open(path);
  try {
    const parse = createCsvParser(delimiter);
    let rowNo = 0;
    const numbered = (records: string[][]) => records.map((cells) => ({ row_no: ++rowNo, cells }));
    let first = true;
    for await (const text of readText(file, encoding)) {
      yield numbered(parse(first ? text.replace(SEP_LINE, '') : text, false));
      first = false;
    }
    yield numbered(parse('', true));
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
