import { open, stat } from 'node:fs/promises';
import { openCsv } from './csv-table.ts';
import type { Encoding } from './encoding.ts';
import { findLayout, type Layout, LEADING_ROWS } from './header-row.ts';
import { ImportFileError } from './import-file-error.ts';
import { sniffFile } from './sniff-file.ts';
import type { TableRow } from './table-row.ts';
import { openWorkbook } from './xlsx/workbook.ts';

/** 200 MB, as the contract says. */
const MAX_BYTES = 200 * 1024 * 1024;

export interface Table extends Omit<Layout, 'first_row_no'> {
  format: 'csv' | 'xlsx';
  /** Of a CSV. */
  encoding?: Encoding;
  /** Of a CSV. */
  delimiter?: string;
  /** Of a workbook: the sheet that is read, the first visible one that holds a table. */
  sheet?: string;
  /**
   * The rows of data, in batches of `size` (the last one smaller), read from the file as they are asked for; every call
   * starts at the top again. Throws an ImportFileError where the rest of the file cannot be read.
   */
  rowsInBatches(size: number): AsyncGenerator<TableRow[]>;
  /** The same rows one by one: handier, and several times slower. */
  rows(): AsyncGenerator<TableRow>;
}

/**
 * Opens a CSV file or an .xlsx workbook, whatever its name, and finds out how it is written: encoding, delimiter, sheet and
 * headers. Holds no file open and writes nothing. `maxBytes` defaults to 200 MB. Throws an ImportFileError whose message is for a person
 * where the file is no table, empty, too large or cannot be read.
 */
export async function openTable(path: string, { maxBytes = MAX_BYTES }: { maxBytes?: number } = {}): Promise<Table> {
  const { size } = await stat(path);
  if (size === 0)
    throw new ImportFileError('empty', 'The file is empty. Export the contacts again and import that file.');
  if (size > maxBytes) {
    const megabytes = Math.floor(maxBytes / 1024 / 1024);
    throw new ImportFileError(
      'too_large',
      `The file is larger than ${megabytes} MB. Split it and import the parts one after the other.`,
    );
  }
  if ((await kindOf(path)) === 'text') {
    const { encoding, delimiter, rows } = await openCsv(path);
    return { format: 'csv', encoding, delimiter, ...(await tableOf(rows)) };
  }
  const sheets = await openWorkbook(path);
  let failure: ImportFileError | undefined;
  for (const { name, rows } of sheets) {
    try {
      return { format: 'xlsx', sheet: name, ...(await tableOf(rows)) };
    } catch (error) {
      // A cover sheet or an empty one: the table may be on the next. What the first sheet lacks is what a person is told.
      if (!(error instanceof ImportFileError) || !['empty', 'no_rows', 'not_a_table'].includes(error.code)) throw error;
      failure ??= error;
    }
  }
  throw (
    failure ??
    new ImportFileError(
      'empty',
      'The workbook has no sheet with rows. Put the contacts on a sheet and import it again.',
    )
  );
}

async function kindOf(path: string): Promise<'zip' | 'text'> {
  const file = await open(path);
  try {
    return await sniffFile(file);
  } finally {
    await file.close();
  }
}

async function tableOf(rows: () => AsyncGenerator<TableRow[]>): Promise<Omit<Table, 'format'>> {
  const { first_row_no, ...layout } = findLayout(await leadingRows(rows()));
  const rowsInBatches = (size: number) => rebatch(rows(), first_row_no, size);
  async function* oneByOne() {
    for await (const batch of rowsInBatches(1000)) yield* batch;
  }
  return { ...layout, rowsInBatches, rows: oneByOne };
}

async function leadingRows(batches: AsyncGenerator<TableRow[]>): Promise<TableRow[]> {
  const leading: TableRow[] = [];
  for await (const batch of batches) {
    leading.push(
      ...batch.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).slice(0, LEADING_ROWS - leading.length),
    );
    if (leading.length >= LEADING_ROWS) break;
  }
  return leading;
}

async function* rebatch(
  batches: AsyncGenerator<TableRow[]>,
  firstRowNo: number,
  size: number,
): AsyncGenerator<TableRow[]> {
  let waiting: TableRow[] = [];
  for await (const batch of batches) {
    let from = 0;
    while (from < batch.length && (batch[from]?.row_no ?? 0) < firstRowNo) from++;
    while (waiting.length + batch.length - from >= size) {
      const to = from + size - waiting.length;
      yield waiting.length === 0 ? batch.slice(from, to) : [...waiting, ...batch.slice(from, to)];
      waiting = [];
      from = to;
    }
    if (from < batch.length) waiting = [...waiting, ...batch.slice(from)];
  }
  if (waiting.length > 0) yield waiting;
}
