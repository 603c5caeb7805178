import { isKnownHeader } from './column-words.ts';
import { ImportFileError } from './import-file-error.ts';
import { isPlainlyData } from './looks-like.ts';
import { notATable } from './sniff-file.ts';
import type { TableRow } from './table-row.ts';

export const MAX_COLUMNS = 200;
/** Rows that are looked at to understand a table. */
export const LEADING_ROWS = 60;
const SAMPLE = 50;
/** A title and notes may stand above the header. */
const HEADER_WITHIN = 10;

export interface Layout {
  headers: string[];
  /** Whether the file has a row of headers; without one they are 'Column 1', 'Column 2' … */
  has_header: boolean;
  /** The number of the first row of data: what is above it is the header and, rarely, a title. */
  first_row_no: number;
  /** Up to 50 rows of data, with as many cells as there are headers. */
  sample: string[][];
}

/**
 * How a table is laid out, by its first rows that hold anything (up to LEADING_ROWS of them). Throws an ImportFileError where
 * there are no rows, too many columns, or where this is a text rather than a table.
 */
export function findLayout(leading: readonly TableRow[]): Layout {
  const first = leading[0];
  if (!first) throw new ImportFileError('empty', 'The file is empty. Export the contacts again and import that file.');
  const headerAt = findHeader(leading);
  const header = headerAt === -1 ? undefined : leading[headerAt];
  const data = leading.slice(headerAt + 1);
  const width = tableWidth(header, data);
  if (width > MAX_COLUMNS) {
    throw new ImportFileError(
      'too_many_columns',
      `The file has more than ${MAX_COLUMNS} columns. Take out those that are not needed and import it again.`,
    );
  }
  refuseText(header, leading, width);
  const sample = data
    .slice(0, SAMPLE)
    .map(({ cells }) => Array.from({ length: width }, (_, column) => cells[column] ?? ''));
  if (sample.length === 0) {
    throw new ImportFileError(
      'no_rows',
      'The file has a header but no rows below it. Export the contacts again and import that file.',
    );
  }
  return {
    headers: uniqueHeaders(Array.from({ length: width }, (_, column) => header?.cells[column] ?? '')),
    has_header: header !== undefined,
    first_row_no: header ? header.row_no + 1 : first.row_no,
    sample,
  };
}

/** The index of the row of headers; -1 where the first row is plainly data. */
function findHeader(leading: readonly TableRow[]): number {
  const titled = leading
    .slice(0, HEADER_WITHIN)
    .findIndex(({ cells }) => cells.filter(isKnownHeader).length >= 2 && isHeader(cells));
  const widths = leading.slice(1).map(({ cells }) => filled(cells));
  // Above a header are only titles: rows that hold far less than it does.
  if (
    titled > 0 &&
    leading
      .slice(0, titled)
      .every(({ cells }) => filled(cells) <= Math.max(1, filled(leading[titled]?.cells ?? []) / 3))
  ) {
    return titled;
  }
  const [first] = leading;
  if (!first || !isHeader(first.cells)) return -1;
  // A single known word above wide rows ('Leads') is a title, but without a header below it, it is all there is.
  return widths.length === 0 || filled(first.cells) > 0 ? 0 : -1;
}

function isHeader(cells: readonly string[]): boolean {
  const data = cells.filter(isPlainlyData).length;
  return data === 0 || cells.filter(isKnownHeader).length > data;
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

/** The number of cells up to the last one that holds anything. */
const extent = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** As many columns as the header names, or as more than half of the rows fill; without a header as the widest row fills. */
function tableWidth(header: TableRow | undefined, data: readonly TableRow[]): number {
  const extents = data.map(({ cells }) => extent(cells)).sort((a, b) => a - b);
  if (!header) return extents.at(-1) ?? 0;
  return Math.max(extent(header.cells), extents[Math.floor((extents.length - 1) / 2)] ?? 0);
}

/** A text of paragraphs falls into cells as well, but neither into columns nor into anything that reads like contacts. */
function refuseText(header: TableRow | undefined, leading: readonly TableRow[], width: number): void {
  if (header?.cells.some(isKnownHeader) || leading.some(({ cells }) => cells.some(isPlainlyData))) return;
  const counts = new Map<number, number>();
  for (const { cells } of leading) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const usual = Math.max(...counts.values());
  if (width < 2 || usual < leading.length * 0.6) throw notATable('This file has no columns that could hold contacts.');
}

/** Headers that are all there and all different: 'Phone', 'Phone (2)', 'Column 4'. */
function uniqueHeaders(cells: readonly string[]): string[] {
  const named = cells.map((cell, column) => cell.replace(/\s+/g, ' ').trim().slice(0, 200) || `Column ${column + 1}`);
  const taken = new Set<string>();
  return named.map((name) => {
    let unique = name;
    for (let n = 2; taken.has(unique.toLowerCase()); n++) unique = `${name} (${n})`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
