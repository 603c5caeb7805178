import type { TableRow } from './sheet.ts';

const UNREADABLE = 'A character can’t be read in the file’s encoding and appears as \ufffd.';
const CONTROLS = 'Control characters were removed.';
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000e-\u001f\u007f]/;
const EVERY_CONTROL = new RegExp(CONTROL, 'g');

/** The first cell with a character that no one typed. */
export function spoiltCell(cells: readonly string[]): { column: number; problem: string } | undefined {
  for (const [column, cell] of cells.entries()) {
    if (cell.includes('\ufffd')) return { column, problem: UNREADABLE };
    if (CONTROL.test(cell)) return { column, problem: CONTROLS };
  }
  return undefined;
}

/** Rows with the same problem: how many, and the first ones. */
export interface SpoiltRows {
  readonly problem: string;
  readonly count: number;
  readonly row_nos: readonly number[];
}

/** Rows without control characters, and those with characters that no one typed. */
export function withoutControls(rows: readonly TableRow[]): { rows: TableRow[]; spoilt: SpoiltRows[] } {
  const found = new Map<string, number[]>();
  const clean = rows.map((row) => {
    const spoilt = spoiltCell(row.cells);
    if (!spoilt) return row;
    found.set(spoilt.problem, [...(found.get(spoilt.problem) ?? []), row.row_no]);
    return { ...row, cells: row.cells.map((cell) => cell.replace(EVERY_CONTROL, '')) };
  });
  return { rows: clean, spoilt: [...found].map(([problem, row_nos]) => ({ problem, count: row_nos.length, row_nos })) };
}

/** The most rows that a report names for each problem. */
const NAMED = 20;

/** The spoilt rows of two parts of a file. */
export function addSpoilt(before: readonly SpoiltRows[], more: readonly SpoiltRows[]): SpoiltRows[] {
  const all = new Map(before.map((each) => [each.problem, each]));
  for (const { problem, count, row_nos } of more) {
    const known = all.get(problem);
    all.set(problem, {
      problem,
      count: count + (known?.count ?? 0),
      row_nos: [...(known?.row_nos ?? []), ...row_nos].slice(0, NAMED),
    });
  }
  return [...all.values()];
}

/** 'Control characters were removed. Rows: 14, 812.' */
export const spoiltSentences = (spoilt: readonly SpoiltRows[]): string[] =>
  spoilt.map(
    ({ problem, count, row_nos }) =>
      `${problem} ${count === 1 ? 'Row' : 'Rows'}: ${row_nos.join(', ')}${count > row_nos.length ? ' …' : ''}.`,
  );
