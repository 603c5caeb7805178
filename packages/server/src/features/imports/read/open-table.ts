import { open, stat } from 'node:fs/promises';
import type { ImportFormat } from '@bookline/contract/features/import-file';
import { MAX_IMPORT_BYTES } from '@bookline/contract/rules/limits';
import type { Encoding } from './encoding.ts';
import { findLayout, type Layout, LEADING_ROWS } from './find-layout.ts';
import { ImportFileError } from './import-file-error.ts';
import { isOpenDocument, openOpenDocument } from './ods/open-document.ts';
import { openCsv, type ResumePoint } from './open-csv.ts';
import type { Sheet, TableRow } from './sheet.ts';
import { sniffFile } from './sniff-file.ts';
import { openCards } from './vcard/cards.ts';
import { openXls } from './xls/xls-workbook.ts';
import { openWorkbook } from './xlsx/workbook.ts';
import { openZip } from './xlsx/zip-parts.ts';

export interface Table extends Omit<Layout, 'first_row_no'> {
  format: ImportFormat;
  /** Of a CSV. */
  encoding?: Encoding;
  /** Of a CSV. */
  delimiter?: string;
  /** Of a workbook: the sheet that is read. By default, it is the first visible one that contains a table. */
  sheet?: string;
  /** Of a workbook: all its sheets, the hidden ones last. */
  sheets?: { name: string; hidden: boolean }[];
  /**
   * The data rows in batches of `size` (the last one smaller), read from the file on request. Every call starts at the beginning, or at the
   * position where the table was opened. Throws an ImportFileError if the rest of the file cannot be read.
   */
  rowsInBatches(size: number): AsyncGenerator<TableRow[]>;
  /** Of a CSV: a position to open it at again once all rows up to this one are processed. */
  resumeBefore(rowNo: number): ResumePoint | null;
  /** The same rows one by one: more convenient, and several times slower. */
  rows(): AsyncGenerator<TableRow>;
}

/** How a user wants a file to be read; absent values are detected. */
export interface ReadAs {
  /** Of a workbook. */
  readonly sheet?: string | undefined;
  /** Of a text file. */
  readonly encoding?: Encoding | undefined;
}

/**
 * Opens a CSV file or a workbook, whatever its name, and detects its format: encoding, delimiter, sheet, and headers. Keeps no file open and
 * writes nothing. `maxBytes` defaults to 500 MB. `at`: a position in this file from `resumeBefore`. Throws an ImportFileError with a message
 * for the user if the file is no table, is empty, is too large, or cannot be read.
 */
export async function openTable(
  path: string,
  { maxBytes = MAX_IMPORT_BYTES, at, as = {} }: { maxBytes?: number; at?: ResumePoint | null; as?: ReadAs } = {},
): Promise<Table> {
  const { size } = await stat(path);
  if (size === 0)
    throw new ImportFileError('empty', 'The file is empty. Export the contacts again and import that file.');
  if (size > maxBytes) {
    const megabytes = Math.floor(maxBytes / 1024 / 1024);
    throw new ImportFileError(
      'too_large',
      `The file is larger than ${megabytes} MB. Split it, then import the parts one by one.`,
    );
  }
  const kind = await kindOf(path);
  if (kind === 'text' || kind === 'cards') return openText(kind, path, as, at);
  if (kind === 'xls') return openBook('xls', await openXls(path), as);
  const zip = await openZip(path);
  return isOpenDocument(zip)
    ? openBook('ods', await openOpenDocument(zip), as)
    : openBook('xlsx', await openWorkbook(zip), as);
}

async function openText(
  kind: 'text' | 'cards',
  path: string,
  { sheet, encoding: chosen }: ReadAs,
  at?: ResumePoint | null,
): Promise<Table> {
  if (sheet !== undefined) throw new ImportFileError('wrong_sheet', 'This is a text file, which has no sheets.');
  const { overruled, rows, ...text } = await (kind === 'cards' ? openCards(path, chosen) : openCsv(path, at, chosen));
  const table = await tableOf(rows, at ?? undefined).catch((error: unknown) => {
    throw overruled && holdsNoTable(error)
      ? new ImportFileError('wrong_encoding', 'The file has no table in this encoding. Choose another encoding.')
      : error;
  });
  return { format: kind === 'cards' ? 'vcf' : 'csv', resumeBefore: () => null, ...text, ...table };
}

async function openBook(
  format: ImportFormat,
  all: readonly Sheet[],
  { sheet: chosen, encoding }: ReadAs,
): Promise<Table> {
  if (encoding !== undefined)
    throw new ImportFileError('wrong_encoding', 'This is a workbook, so no encoding applies.');
  const sheets = all.map(({ name, hidden }) => ({ name, hidden }));
  const tableOn = async ({ name, rows }: Sheet): Promise<Table> => ({
    format,
    sheet: name,
    sheets,
    resumeBefore: () => null,
    ...(await tableOf(rows)),
  });
  if (chosen !== undefined) {
    const sheet = all.find(({ name }) => name === chosen);
    if (!sheet)
      throw new ImportFileError('wrong_sheet', `The workbook has no sheet '${chosen}'. Choose one of its sheets.`);
    return tableOn(sheet).catch((error: unknown) => {
      throw holdsNoTable(error)
        ? new ImportFileError('wrong_sheet', `There is no table on the sheet '${chosen}'. Choose another sheet.`)
        : error;
    });
  }
  let failure: unknown;
  // A hidden sheet is probably not the one to import, unless there is no other.
  const visible = all.filter(({ hidden }) => !hidden);
  for (const sheet of visible.length > 0 ? visible : all) {
    try {
      return await tableOn(sheet);
    } catch (error) {
      // The first sheet may be a cover or empty, and the table on the next. If none has a table, the user sees the problem of the first sheet.
      if (!holdsNoTable(error)) throw error;
      failure ??= error;
    }
  }
  throw (
    failure ??
    new ImportFileError(
      'empty',
      'The workbook has no sheet with rows. Put the contacts on a sheet, then import it again.',
    )
  );
}

const holdsNoTable = (error: unknown): boolean =>
  error instanceof ImportFileError && ['empty', 'no_rows', 'not_a_table'].includes(error.code);

async function kindOf(path: string): Promise<Awaited<ReturnType<typeof sniffFile>>> {
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
