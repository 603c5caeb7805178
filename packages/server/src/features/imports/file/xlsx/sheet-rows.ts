import { MAX_COLUMNS } from '../header-row.ts';
import type { TableRow } from '../table-row.ts';
import { type NumberStyle, numberText } from './number-text.ts';
import type { StringStore } from './string-store.ts';
import { readXml, type XmlListener } from './xml-reader.ts';

/** What the cells of a sheet refer to. */
export interface WorkbookParts {
  strings: StringStore;
  styles: readonly NumberStyle[];
  /** Dates count from 1904, as they did on the Mac. */
  from1904: boolean;
}

/** The rows of a sheet as its XML comes, in batches; rows that the file leaves out are left out here. */
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
  // How a word is pronounced, in Japanese workbooks: no part of the text.
  let inPhonetic = false;

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
          cells = [];
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
      if (reading) value += text;
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
          // One cell far to the right must not make a row of 16,384: it counts as one too many.
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

/** Characters that XML cannot hold are written `_x000D_` (ECMA-376 22.9.2.19); PostgreSQL cannot hold NUL. */
export function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)).replace('\0', ''),
    )
    .toWellFormed();
}
