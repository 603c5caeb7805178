import { MAX_SHEET_NAME } from '@bookline/contract/rules/limits';

/** A sheet of a workbook, in any format. */
export interface Sheet {
  name: string;
  hidden: boolean;
  /** Its rows from the first one, in batches; every call reads the file again. */
  rows(): AsyncGenerator<TableRow[]>;
}

/** The name of a sheet in a form that the database can store; `at`: the number of sheets before it. */
export function sheetTitle(name: string | undefined, at: number): string {
  const title = (name ?? '').replaceAll('\0', '').toWellFormed().slice(0, MAX_SHEET_NAME).toWellFormed();
  return title || `Sheet ${at + 1}`;
}

export interface TableRow {
  /**
   * The row's number as in a spreadsheet: the first row of the file, usually the header, is 1, and empty rows count. A CSV row with line breaks
   * in its cells is one row.
   */
  row_no: number;
  /** The cells of the file: fewer or more than the headers if a row is ragged. */
  cells: string[];
}
