import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { headers, quoted } from './messy-csv/cells.ts';
import { type Chance, createChance } from './messy-csv/chance.ts';
import { byteOrderMark, type Encoding, encode, encodings, isEncoding } from './messy-csv/encoding.ts';
import { type Fate, rowMaker, sample } from './messy-csv/rows.ts';

export type MessyCsvOptions = {
  /** How many records below the header: 1 to about 700,000, then the phone numbers end (RangeError). */
  rows: number;
  /** The same seed gives the same file, byte for byte. */
  seed: number;
  /** 'utf-8' unless said otherwise. */
  encoding?: Encoding;
  /** ',' unless said otherwise. */
  delimiter?: string;
};

/** What an import of the file must come to: each row is exactly one of empty, created, duplicate and rejected. */
export type ExpectedOutcome = {
  /** Records below the header, empty ones included; a line break inside quotation marks begins none. */
  rows: number;
  /** Nothing in any cell, or not even cells. */
  empty: number;
  created: number;
  /** With the phone or the mail of a row above that was created. */
  duplicate: number;
  /** No name and no phone or mail that can be read, or values beyond the last header. */
  rejected: number;
  /** Of the created ones: those with a phone, mail or date that cannot be read and is left out. */
  with_problems: number;
  /** A contact that is there once afterwards, alone with its last name, its number, its mail and its tag. */
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
 * Writes a lead file as vendors send them: names as 'Last, First', phones in a dozen forms, ragged and empty rows, line
 * breaks and doubled quotation marks in notes, doubles. The counts that it returns follow from how the rows were made,
 * not from reading them; what a row counts as never hangs on the repeated column or on the one without a header.
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
