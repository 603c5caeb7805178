import { MAX_COLUMNS } from '../find-layout.ts';
import { ImportFileError } from '../import-file-error.ts';
import type { TableRow } from '../sheet.ts';
import { numberText } from '../xlsx/number-text.ts';
import { MAX_ROW_NO, unreadableRow } from '../xlsx/sheet-rows.ts';
import { MAX_CELL, readXml, tooLongACell, type XmlListener } from '../xlsx/xml-reader.ts';

const BATCH = 1000;
/** The most characters in a whole sheet: a few bytes can stand for a million long rows. */
const MAX_SAID = 1.5 * 1024 ** 3;

interface Run {
  readonly row_no: number;
  readonly cells: string[];
  /** How many rows are the same. */
  readonly times: number;
}

/** The rows of a sheet (the first one is 0) from the document's XML stream, in batches, without empty rows. */
export async function* odsRows(chunks: AsyncIterable<Buffer>, sheet: number): AsyncGenerator<TableRow[]> {
  const reader = sheetListener(sheet);
  for await (const _ of readXml(chunks, reader.listener)) {
    let batch: TableRow[] = [];
    for (const { row_no, cells, times } of reader.takeRuns())
      for (let copy = 0; copy < times; copy++) {
        batch.push({ row_no: row_no + copy, cells });
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
    if (batch.length > 0) yield batch;
    if (reader.isDone()) return;
  }
}

/** Elements of a cell that are not part of its value. */
const ASIDE: ReadonlySet<string> = new Set(['annotation', 'ruby-text', 'frame', 'custom-shape', 'note']);

function sheetListener(wanted: number): { listener: XmlListener; takeRuns(): Run[]; isDone(): boolean } {
  let runs: Run[] = [];
  let inSpreadsheet = false;
  let at = -1;
  /** A table within a cell is no sheet. */
  let tables = 0;
  let done = false;
  let rowNo = 0;
  let said = 0;
  let cells: string[] = [];
  let column = 0;
  let characters = 0;
  let rowTimes = 1;
  let cellTimes = 1;
  let cell: Readonly<Record<string, string>> | undefined;
  let text = '';
  let paragraphs = 0;
  let inParagraph = false;
  let aside = 0;

  const reading = () => inSpreadsheet && at === wanted && tables === 1;

  function endCell(): void {
    const value = cell ? cellText(cell, text.trim()) : '';
    cell = undefined;
    const from = column;
    column += cellTimes;
    if (value === '') return;
    // As with other workbooks, cells far to the right count as one column too many.
    const to = Math.min(column, MAX_COLUMNS + 1);
    const first = Math.min(from, MAX_COLUMNS);
    characters += value.length * Math.max(1, to - first);
    if (characters > MAX_CELL) throw tooLongACell();
    while (cells.length < first) cells.push('');
    for (let place = first; place < to; place++) cells[place] = value;
  }

  function endRow(): void {
    const row_no = rowNo + 1;
    rowNo += rowTimes;
    // Programs often fill a sheet with empty rows to its end.
    if (cells.length === 0) return;
    if (rowNo > MAX_ROW_NO) throw unreadableRow();
    said += characters * rowTimes;
    if (said > MAX_SAID)
      throw new ImportFileError(
        'zip_bomb',
        'This spreadsheet repeats too many rows, so it wasn’t read. Save the sheet as CSV, then import that.',
      );
    runs.push({ row_no, cells, times: rowTimes });
  }

  function add(piece: string): void {
    text += piece;
    if (text.length > MAX_CELL) throw tooLongACell();
  }

  const listener: XmlListener = {
    open(name, attributes) {
      if (name === 'spreadsheet') inSpreadsheet = true;
      else if (name === 'table' && inSpreadsheet && tables++ === 0) at++;
      if (!reading()) return;
      if (ASIDE.has(name)) aside++;
      if (aside > 0) return;
      switch (name) {
        case 'table-row':
          cells = [];
          column = 0;
          characters = 0;
          rowTimes = timesOf(attributes['table:number-rows-repeated']);
          break;
        case 'table-cell':
        case 'covered-table-cell':
          cell = attributes;
          cellTimes = timesOf(attributes['table:number-columns-repeated']);
          text = '';
          paragraphs = 0;
          break;
        case 'p':
          inParagraph = cell !== undefined;
          if (inParagraph && paragraphs++ > 0) add('\n');
          break;
        case 's':
          if (inParagraph) add(' '.repeat(Math.min(timesOf(attributes['text:c']), 1000)));
          break;
        case 'tab':
          if (inParagraph) add('\t');
          break;
        case 'line-break':
          if (inParagraph) add('\n');
          break;
      }
    },
    text(piece) {
      if (inParagraph && aside === 0) add(piece.replace(/[\t\r\n ]+/g, ' '));
    },
    close(name) {
      if (name === 'spreadsheet') inSpreadsheet = false;
      const here = reading();
      if (name === 'table' && inSpreadsheet) {
        tables--;
        if (tables === 0 && at === wanted) done = true;
      }
      if (!here) return;
      if (ASIDE.has(name)) {
        aside--;
        return;
      }
      if (aside > 0) return;
      if (name === 'p') inParagraph = false;
      else if (name === 'table-cell' || name === 'covered-table-cell') endCell();
      else if (name === 'table-row') endRow();
    },
  };
  return {
    listener,
    takeRuns() {
      const taken = runs;
      runs = [];
      return taken;
    },
    isDone: () => done,
  };
}

const timesOf = (repeated: string | undefined): number => {
  const times = Number(repeated ?? 1);
  return Number.isSafeInteger(times) && times > 0 ? times : 1;
};

/** The text of a cell: dates and numbers by their value, which no format shortens, everything else as it is displayed. */
function cellText(cell: Readonly<Record<string, string>>, shown: string): string {
  // The result of a formula that failed.
  if (cell['calcext:value-type'] === 'error') return '';
  switch (cell['office:value-type']) {
    case 'date':
      return (cell['office:date-value'] ?? shown).replace(/T00:00:00(\.0+)?Z?$/, '').replace('T', ' ');
    case 'boolean':
      return cell['office:boolean-value'] === undefined ? shown : cell['office:boolean-value'].toUpperCase();
    case 'float':
    case 'currency':
    case 'percentage': {
      const value = cell['office:value'];
      if (value === undefined) return shown;
      // A ZIP code is a number that is displayed with its zeros.
      const isPadded = /^0\d+$/.test(shown) && Number(shown) === Number(value);
      return isPadded ? shown : numberText(value, undefined, false);
    }
    case 'string':
      return shown === '' ? (cell['office:string-value'] ?? '') : shown;
    default:
      return shown;
  }
}
