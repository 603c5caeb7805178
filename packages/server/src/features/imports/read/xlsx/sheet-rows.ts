import { MAX_COLUMNS } from '../find-layout.ts';
import { ImportFileError } from '../import-file-error.ts';
import type { TableRow } from '../sheet.ts';
import { type NumberStyle, numberText } from './number-text.ts';
import type { StringStore } from './string-store.ts';
import { MAX_CELL, readXml, tooLongACell, type XmlListener } from './xml-reader.ts';

/** Excel's limit of rows in a sheet, plus some for other writers. */
export const MAX_ROW_NO = 10_000_000;

export const unreadableRow = () =>
  new ImportFileError(
    'unreadable',
    'The workbook’s row numbers are invalid. Open it in Excel, save it again, then import that.',
  );

/** What the cells of a sheet refer to. */
export interface WorkbookParts {
  strings: StringStore;
  styles: readonly NumberStyle[];
  /** Dates count from 1904, as on the Mac. */
  from1904: boolean;
}

/** The rows of a sheet from its XML stream, in batches; rows that the file omits are omitted here too. */
export async function* sheetRows(chunks: AsyncIterable<Buffer>, parts: WorkbookParts): AsyncGenerator<TableRow[]> {
  const sheet = sheetListener(parts);
  for await (const _ of readXml(chunks, sheet.listener)) {
    const rows = sheet.takeRows();
    if (rows.length > 0) yield rows;
  }
}

function sheetListener({ strings, styles, from1904 }: WorkbookParts): {
  listener: XmlListener;
  takeRows(): TableRow[];
} {
  let rows: TableRow[] = [];
  let inData = false;
  let rowNo = 0;
  let cells: string[] = [];
  let column = -1;
  let type = '';
  let style = 0;
  let value = '';
  let reading = false;
  // The pronunciation of a word in Japanese workbooks is no part of the text.
  let inPhonetic = false;
  let characters = 0;

  function cellText(): string {
    switch (type) {
      case 's':
        return strings.get(Number(value));
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE';
      case 'e':
        return '';
      case 'd':
        return value.replace(/T00:00:00(\.0+)?Z?$/, '').replace('T', ' ');
      case 'str':
      case 'inlineStr':
        return unescapeText(value);
      default:
        return numberText(value, styles[style], from1904);
    }
  }

  const listener: XmlListener = {
    open(name, attributes) {
      if (name === 'sheetData') inData = true;
      if (!inData) return;
      switch (name) {
        case 'row':
          rowNo = Math.max(rowNo + 1, Number(attributes.r ?? 0) || 0);
          if (rowNo > MAX_ROW_NO) throw unreadableRow();
          cells = [];
          characters = 0;
          column = -1;
          break;
        case 'c':
          column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
          type = attributes.t ?? 'n';
          style = Number(attributes.s ?? 0);
          value = '';
          break;
        case 'rPh':
          inPhonetic = true;
          break;
        case 'v':
        case 't':
          reading = !inPhonetic;
          break;
      }
    },
    text(text) {
      if (!reading) return;
      value += text;
      if (value.length > MAX_CELL) throw tooLongACell();
    },
    close(name) {
      if (!inData) return;
      switch (name) {
        case 'v':
        case 't':
          reading = false;
          break;
        case 'rPh':
          inPhonetic = false;
          break;
        case 'c': {
          const text = value === '' ? '' : cellText();
          if (text === '') break;
          // A few bytes of the sheet may refer to the same long string again and again.
          characters += text.length;
          if (characters > MAX_CELL) throw tooLongACell();
          // One cell far to the right must not create a row of 16,384 cells, so it counts as one too many.
          const at = Math.min(column, MAX_COLUMNS);
          while (cells.length < at) cells.push('');
          cells[at] = text;
          break;
        }
        case 'row':
          rows.push({ row_no: rowNo, cells });
          break;
        case 'sheetData':
          inData = false;
          break;
      }
    },
  };
  return {
    listener,
    takeRows() {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

/** 'AB12' is column 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return Math.max(column - 1, 0);
}

/** Characters that XML cannot contain are written `_x000D_` (ECMA-376 22.9.2.19); PostgreSQL cannot store NUL. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)).replace('\0', ''),
    )
    .toWellFormed();
}
