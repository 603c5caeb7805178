import { open, stat } from 'node:fs/promises';
import { MAX_IMPORT_BYTES } from '@bookline/contract/features/imports';
import { openCsv, type ResumePoint } from './csv-table.ts';
import type { Encoding } from './encoding.ts';
import { findLayout, type Layout, LEADING_ROWS } from './header-row.ts';
import { ImportFileError } from './import-file-error.ts';
import { sniffFile } from './sniff-file.ts';
import type { TableRow } from './table-row.ts';
import { openWorkbook } from './xlsx/workbook.ts';

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
   * starts at the top again, or at the place where the table was to be opened. Throws an ImportFileError where the rest of the file cannot be read.
   */
  rowsInBatches(size: number): AsyncGenerator<TableRow[]>;
  /** Of a CSV: a place to open it at again, all rows up to this one being done with. */
  resumeBefore(rowNo: number): ResumePoint | null;
  /** The same rows one by one: handier, and several times slower. */
  rows(): AsyncGenerator<TableRow>;
}

/**
 * Opens a CSV file or an .xlsx workbook, whatever its name, and finds out how it is written: encoding, delimiter, sheet and
 * headers. Holds no file open and writes nothing. `maxBytes` defaults to 500 MB. `at`: a place of this file that `resumeBefore` gave. Throws an ImportFileError whose message is for a person
 * where the file is no table, empty, too large or cannot be read.
 */
export async function openTable(
  path: string,
  { maxBytes = MAX_IMPORT_BYTES, at }: { maxBytes?: number; at?: ResumePoint | null } = {},
): Promise<Table> {
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
    const { encoding, delimiter, rows, resumeBefore } = await openCsv(path, at);
    return { format: 'csv', encoding, delimiter, resumeBefore, ...(await tableOf(rows, at ?? undefined)) };
  }
  const sheets = await openWorkbook(path);
  let failure: ImportFileError | undefined;
  for (const { name, rows } of sheets) {
    try {
      return { format: 'xlsx', sheet: name, resumeBefore: () => null, ...(await tableOf(rows)) };
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

async function tableOf(
  rows: (from?: ResumePoint) => AsyncGenerator<TableRow[]>,
  at?: ResumePoint,
): Promise<Omit<Table, 'format' | 'resumeBefore'>> {
  const { first_row_no, ...layout } = findLayout(await leadingRows(rows()));
  const rowsInBatches = (size: number) => rebatch(rows(at), first_row_no, size);
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
