export interface TableRow {
  /**
   * The row's number as a spreadsheet counts: the first row of the file, mostly the header, is 1, and empty rows count. A CSV
   * row with line breaks in its cells is one.
   */
  row_no: number;
  /** As they stand in the file: fewer or more than there are headers where a row is ragged. */
  cells: string[];
}
