/**
 * A CSV line (RFC 4180) with CRLF. Cells are quoted where needed. A cell that a spreadsheet would run as a formula gets a
 * leading apostrophe, including a part of a cell after a semicolon or tab, which European spreadsheets use as separators.
 */
export const csvLine = (cells: readonly string[]): string =>
  // A line with one empty cell would be blank, and many readers skip blank lines.
  cells.length === 1 && cells[0] === '' ? '""\r\n' : `${cells.map(csvCell).join(',')}\r\n`;

/** Tells Excel that the file is UTF-8. */
export const CSV_MARK = '\ufeff';

/** The start of a formula, also in full-width characters: at the start of a cell or line, or after a separator. It checks the following character first, so
 * a cell of a million spaces is as fast as one of a million letters. */
const FORMULA = /(?=[=+\-@\t\r＝＋－＠])(?<=^|[;\t\n\r]\s*?"?)/g;

function csvCell(value: string): string {
  const harmless = value.replace(FORMULA, "'");
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
