import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type * as SheetJs from '@e965/xlsx';
import { MAX_COLUMNS } from '../find-layout.ts';
import { numberStyle, numberText } from '../xlsx/number-text.ts';
import type { FromXlsThread, XlsSheet } from './xls-workbook.ts';

// The thread that reads workbooks from before 2007. The library keeps a whole workbook in memory, so the thread has a small memory limit and ends with
// the file.

/** The most characters in all sheets together. */
const MAX_TEXT = 64 * 1024 ** 2;
/** How much text of rows is sent at once. */
const PIECE = 1 << 20;

/** The library's error for a workbook with a password. */
const PROTECTED = /^(File is password-protected|Encryption scheme unsupported|Password is incorrect)/;
const styles = new Map<string, ReturnType<typeof numberStyle>>();
const { path } = workerData as { readonly path: string };
const send = (message: FromXlsThread, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(message, transfer);
// The CommonJS build includes its tables of old code pages.
const { read }: typeof SheetJs = createRequire(import.meta.url)('@e965/xlsx');

let workbook: SheetJs.WorkBook | undefined;
try {
  workbook = read(readFileSync(path), {
    type: 'buffer',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
  });
} catch (error) {
  const { message } = error as Error;
  send(PROTECTED.test(message) ? { kind: 'encrypted' } : { kind: 'damaged', message });
}
if (workbook) {
  const sheets = sheetsOf(workbook);
  send(
    sheets ? { kind: 'sheets', sheets } : { kind: 'too_large' },
    sheets?.flatMap(({ pieces }) => pieces.map(({ buffer }) => buffer as ArrayBuffer)),
  );
}

/** The rows of each sheet as lines of JSON; undefined if they are too large. */
function sheetsOf({ SheetNames, Sheets, Workbook }: SheetJs.WorkBook): XlsSheet[] | undefined {
  const from1904 = Workbook?.WBProps?.date1904 === true;
  let length = 0;
  const sheets: XlsSheet[] = [];
  for (const [at, name] of SheetNames.entries()) {
    const sheet = Sheets[name];
    // Charts, dialogs, and macros have sheets of their own.
    if (!sheet || (sheet['!type'] ?? 'sheet') !== 'sheet') continue;
    const pieces: Uint8Array[] = [];
    let open = '';
    const close = () => {
      const piece = new Uint8Array(Buffer.from(open));
      length += piece.length;
      pieces.push(piece);
      open = '';
    };
    // Sheets that are not dense have their cells by name; with `dense` all of them are.
    for (const [row, cells] of ((sheet['!data'] ?? []) as (SheetJs.CellObject[] | undefined)[]).entries()) {
      const texts = rowTexts(cells ?? [], from1904);
      if (texts.length === 0) continue;
      open += `${JSON.stringify([row + 1, ...texts])}\n`;
      if (open.length > PIECE) close();
      if (length > MAX_TEXT) return undefined;
    }
    close();
    sheets.push({ name, hidden: (Workbook?.Sheets?.[at]?.Hidden ?? 0) > 0, pieces });
  }
  return sheets;
}

function rowTexts(cells: readonly (SheetJs.CellObject | undefined)[], from1904: boolean): string[] {
  const texts: string[] = [];
  for (const [column, cell] of cells.entries()) {
    const text = cell ? cellText(cell, from1904) : '';
    if (text === '') continue;
    // As with other workbooks, cells far to the right count as one column too many.
    const at = Math.min(column, MAX_COLUMNS);
    while (texts.length < at) texts.push('');
    texts[at] = text;
  }
  return texts;
}

function cellText({ t, v, z }: SheetJs.CellObject, from1904: boolean): string {
  switch (t) {
    case 's':
      return String(v ?? '').replaceAll('\0', '');
    case 'n':
      return v === undefined ? '' : numberText(String(v), styleOf(String(z ?? '')), from1904);
    case 'b':
      return v ? 'TRUE' : 'FALSE';
    default:
      return '';
  }
}

/** A custom format: its numbers are distinguished from built-in ones by their code. */
function styleOf(code: string) {
  const known = styles.get(code);
  if (known || styles.has(code)) return known;
  const style = numberStyle(164, code);
  styles.set(code, style);
  return style;
}
