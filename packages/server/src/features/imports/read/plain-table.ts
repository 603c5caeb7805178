import { importEncodingNames } from '@bookline/contract/features/import-file';
import { openTable, type ReadAs, type Table } from './open-table.ts';
import type { TableRow } from './sheet.ts';
import { type SpoiltRows, withoutControls } from './spoilt-cells.ts';

/** A table of anything other than contacts: users, numbers, names of files. */
export interface TableRequest {
  readonly kind: 'table';
  readonly path: string;
  /** How a user wants it read. */
  readonly as?: ReadAs;
  /** Rows per batch. Without it, only the layout is read. */
  readonly size?: number;
}

export interface PlainTable extends Pick<Table, 'headers' | 'has_header' | 'sample'> {
  /** Of a workbook: the sheet that is read. */
  readonly sheet: string | null;
  /** Of a workbook: all its sheets. */
  readonly sheets: { readonly name: string; readonly hidden: boolean }[];
  /** Of a text file. */
  readonly encoding: NonNullable<Table['encoding']> | null;
}

export interface TableBatch {
  readonly table: PlainTable;
  /** Without control characters. */
  readonly rows: readonly TableRow[];
  /** Those that had some, or that have characters that could not be read. */
  readonly spoilt: readonly SpoiltRows[];
}

/** The layout of a file's table in a first batch without rows, then its rows. Throws ImportFileError. */
export async function* tableBatches({ path, as = {}, size }: TableRequest): AsyncGenerator<TableBatch> {
  const {
    headers,
    has_header,
    sample,
    sheet = null,
    sheets = [],
    encoding = null,
    rowsInBatches,
  } = await openTable(path, { as });
  const table = { headers, has_header, sample, sheet, sheets, encoding };
  yield { table, rows: [], spoilt: [] };
  if (size === undefined) return;
  for await (const rows of rowsInBatches(size)) yield { table, ...withoutControls(rows) };
}

const NAMED_SHEETS = 5;

/** 'Leads, Old (hidden) and 3 more' */
export function sheetNames(sheets: PlainTable['sheets']): string {
  const names = sheets.slice(0, NAMED_SHEETS).map(({ name, hidden }) => (hidden ? `${name} (hidden)` : name));
  const more = sheets.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

/** What a user needs to know about how a file was read, where they can't choose. */
export function readingNotes({ sheet, sheets, encoding }: Pick<PlainTable, 'sheet' | 'sheets' | 'encoding'>): string[] {
  const others = sheets.filter(({ name }) => name !== sheet);
  return [
    ...(others.length > 0 ? [`Only the sheet ‘${sheet}’ was read. Not read: ${sheetNames(others)}.`] : []),
    ...(encoding !== null && !encoding.startsWith('utf-')
      ? [
          `The file was read as ${importEncodingNames[encoding]}. If letters look wrong, save it as CSV UTF-8 and upload it again.`,
        ]
      : []),
  ];
}
