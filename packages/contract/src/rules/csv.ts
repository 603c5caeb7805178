/**
 * A line of a CSV, with its line end: cells are quoted where they must be, and what a spreadsheet would run as a formula gets an
 * apostrophe before it; so does what would be one where the spreadsheet parts cells at semicolons or tabs, as it does in much of Europe.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The mark that tells Excel that a file is UTF-8. */
export const CSV_MARK = '\ufeff';

/** What begins a formula, in its full width too: at the start of a cell, of a line in it, or behind another separator. What follows is looked at first: a
 * cell of a million blanks must cost no more than one of a million letters. */
const FORMULA = /(?=[=+\-@\t\r＝＋－＠])(?<=^|[;\t\n\r]\s*?"?)/g;

function csvCell(value: string): string {
  const harmless = value.replace(FORMULA, "'");
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
