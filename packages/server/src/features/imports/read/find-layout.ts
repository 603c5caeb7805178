import { isKnownHeader } from '../map/header-words.ts';
import { ImportFileError } from './import-file-error.ts';
import { isPlainlyData } from './looks-like.ts';
import { cutText } from './normalize/cell-text.ts';
import type { TableRow } from './sheet.ts';
import { notATable } from './sniff-file.ts';

export const MAX_COLUMNS = 200;
/** The number of rows used to understand a table. */
export const LEADING_ROWS = 60;
const SAMPLE = 50;
/** How much of a cell is matched against patterns. */
const SAMPLE_LENGTH = 1000;
/** A title and notes may come before the header. */
const HEADER_WITHIN = 10;

export interface Layout {
  headers: string[];
  /** Whether the file has a header row; without one, the columns are 'Column 1', 'Column 2' … */
  has_header: boolean;
  /** The number of the first data row. The header and, rarely, a title come before it. */
  first_row_no: number;
  /** Up to 50 data rows, each with as many cells as there are headers. */
  sample: string[][];
}

/**
 * The layout of a table, from its first rows that are not empty (up to LEADING_ROWS). Throws an ImportFileError if there are no rows, too many
 * columns, or if it is a text rather than a table.
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
      `The file has more than ${MAX_COLUMNS} columns. Remove the ones you don’t need, then import it again.`,
    );
  }
  refuseText(header, leading, width);
  const sample = data
    .slice(0, SAMPLE)
    .map(({ cells }) => Array.from({ length: width }, (_, column) => cutText(cells[column] ?? '', SAMPLE_LENGTH)));
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

/** The index of the header row; -1 if the first row is clearly data. */
function findHeader(leading: readonly TableRow[]): number {
  const titled = leading
    .slice(0, HEADER_WITHIN)
    .findIndex(({ cells }) => cells.filter(isKnownHeader).length >= 2 && isHeader(cells));
  const widths = leading.slice(1).map(({ cells }) => filled(cells));
  // Only titles come before a header: rows with far fewer cells.
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
  // A single known word before wide rows ('Leads') is a title, but if no header follows, it is the header.
  return widths.length === 0 || filled(first.cells) > 0 ? 0 : -1;
}

function isHeader(cells: readonly string[]): boolean {
  const data = cells.filter(isPlainlyData).length;
  return data === 0 || cells.filter(isKnownHeader).length > data;
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

/** The number of cells up to the last one that is not empty. */
const extent = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** As many columns as the header names, or as more than half of the rows fill; without a header, as the widest row fills. */
function tableWidth(header: TableRow | undefined, data: readonly TableRow[]): number {
  const extents = data.map(({ cells }) => extent(cells)).sort((a, b) => a - b);
  if (!header) return extents.at(-1) ?? 0;
  return Math.max(extent(header.cells), extents[Math.floor((extents.length - 1) / 2)] ?? 0);
}

/** Paragraphs of text also split into cells, but neither into columns nor into anything that looks like contacts. */
function refuseText(header: TableRow | undefined, leading: readonly TableRow[], width: number): void {
  if (header?.cells.some(isKnownHeader) || leading.some(({ cells }) => cells.some(isPlainlyData))) return;
  const counts = new Map<number, number>();
  for (const { cells } of leading) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const usual = Math.max(...counts.values());
  if (width < 2 || usual < leading.length * 0.6)
    throw notATable('This file has no contact columns. Check that you chose the right file.');
}

/** Complete and unique headers: 'Phone', 'Phone (2)', 'Column 4'. */
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
