import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { headers, quoted } from './messy-csv/cells.ts';
import { type Chance, createChance } from './messy-csv/chance.ts';
import { byteOrderMark, type Encoding, encode, encodings, isEncoding } from './messy-csv/encoding.ts';
import { type Fate, rowMaker, sample } from './messy-csv/rows.ts';

export type MessyCsvOptions = {
  /** The number of rows below the header: 1 to about 700,000. With more, phone numbers run out (RangeError). */
  rows: number;
  /** The same seed writes the same file, byte for byte. */
  seed: number;
  /** Default 'utf-8'. */
  encoding?: Encoding;
  /** Default ','. */
  delimiter?: string;
};

/** The expected result of an import. Each row is exactly one of empty, created, duplicate, and rejected. */
export type ExpectedOutcome = {
  /** Rows below the header, including empty ones. A line break inside quotes doesn't start a row. */
  rows: number;
  /** Without a value in any cell, or without cells. */
  empty: number;
  created: number;
  /** With the phone or email of a created row above. */
  duplicate: number;
  /** Without a name and a readable phone or email, or with values beyond the last header. */
  rejected: number;
  /** Created rows with an unreadable phone, email, or date, which is left out. */
  with_problems: number;
  /** A contact that must exist once afterwards, with a unique last name, number, email, and tag. */
  sample: {
    first_name: string;
    last_name: string;
    name: string;
    digits: string;
    email: string;
    state: string;
    tag: string;
  };
};

const CHUNK = 64 * 1024;

/**
 * Writes a lead file as vendors send them: names as 'Last, First', phones in a dozen formats, ragged and empty rows, line breaks and doubled quotes in
 * notes, and duplicates. The returned counts follow from how the rows were created, not from reading them. They never depend on the repeated column or
 * on the one without a header.
 */
export async function writeMessyCsv(path: string, options: MessyCsvOptions): Promise<ExpectedOutcome> {
  const { rows, seed, encoding = 'utf-8', delimiter = ',' } = options;
  if (!Number.isInteger(rows) || rows < 1) throw new RangeError('A file has at least one row.');
  const chance = createChance(seed);
  const outcome = { rows, empty: 0, created: 0, duplicate: 0, rejected: 0, with_problems: 0, sample };
  const nextRow = rowMaker(chance, rows, encoding !== 'windows-1252');
  const file = await open(path, 'w');
  try {
    let text = `${byteOrderMark(encoding)}${headers.join(delimiter)}\r\n`;
    for (let row = 0; row < rows; row++) {
      const { fate, cells } = nextRow(row);
      count(outcome, fate);
      text += `${rowText(chance, fate, cells, delimiter)}\r\n`;
      if (text.length < CHUNK) continue;
      await file.appendFile(encode(text, encoding));
      text = '';
    }
    await file.appendFile(encode(text, encoding));
  } finally {
    await file.close();
  }
  return outcome;
}

function count(outcome: ExpectedOutcome, fate: Fate): void {
  if (fate.startsWith('empty.')) outcome.empty++;
  else if (fate.startsWith('rejected.')) outcome.rejected++;
  else if (fate.startsWith('duplicate.')) outcome.duplicate++;
  else outcome.created++;
  if (fate.startsWith('problem.')) outcome.with_problems++;
}

function rowText(chance: Chance, fate: Fate, cells: readonly string[], delimiter: string): string {
  if (fate === 'empty.line') return '';
  return cells.map((cell) => quoted(chance, cell, delimiter)).join(delimiter);
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rows: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '1' },
      encoding: { type: 'string', default: 'utf-8' },
      delimiter: { type: 'string', default: ',' },
    },
  });
  const [path] = positionals;
  if (path === undefined || !isEncoding(values.encoding)) {
    console.error(
      `node e2e/messy-csv.ts <file> [--rows 20000] [--seed 1] [--delimiter ,] [--encoding ${encodings.join('|')}]`,
    );
    process.exit(1);
  }
  const { encoding, delimiter } = values;
  const outcome = await writeMessyCsv(path, {
    rows: Number(values.rows),
    seed: Number(values.seed),
    encoding,
    delimiter,
  });
  console.log(JSON.stringify(outcome, null, 2));
}
