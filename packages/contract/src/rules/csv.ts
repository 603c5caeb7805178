/**
 * A line of a CSV, with its line end: cells are quoted where they must be, and what a spreadsheet would run as a formula gets an
 * apostrophe before it.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The mark that tells Excel that a file is UTF-8. */
export const CSV_MARK = '\ufeff';

function csvCell(value: string): string {
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
