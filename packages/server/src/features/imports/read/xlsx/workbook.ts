import { posix } from 'node:path';
import { ImportFileError } from '../import-file-error.ts';
import { type Sheet, sheetTitle } from '../sheet.ts';
import { notATable } from '../sniff-file.ts';
import { type NumberStyle, numberStyle } from './number-text.ts';
import { sheetRows, unescapeText } from './sheet-rows.ts';
import { createStringStore, type StringStore } from './string-store.ts';
import { MAX_CELL, readWholeXml, tooLongACell } from './xml-reader.ts';
import type { ZipParts } from './zip-parts.ts';

interface Relation {
  type: string;
  target: string;
}

/**
 * The worksheets of an .xlsx workbook, visible ones first. Reads its strings and styles at once (they stay in memory, at most 300 MB), and its
 * sheets on request. Throws an ImportFileError if the file is another kind of ZIP, is damaged, or is a bomb.
 */
export async function openWorkbook(zip: ZipParts): Promise<Sheet[]> {
  const office = await relations(zip, '');
  const main = [...office.values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  refuseOtherZip(zip, main);
  const parts = await relations(zip, main);
  const part = (wanted: string) => [...parts.values()].find(({ type }) => type === wanted)?.target ?? '';
  const { sheets, from1904 } = await readMain(zip, main);
  const worksheets = sheets.flatMap(({ name, id, hidden }) => {
    const relation = parts.get(id);
    return relation?.type === 'worksheet' ? [{ name, hidden, target: relation.target }] : [];
  });
  const strings = await readStrings(zip, part('sharedStrings'));
  const styles = await readStyles(zip, part('styles'));
  return worksheets
    .sort((a, b) => Number(a.hidden) - Number(b.hidden))
    .map(({ name, hidden, target }) => ({
      name,
      hidden,
      rows: () => sheetRows(zip.read(target), { strings, styles, from1904 }),
    }));
}

function refuseOtherZip({ names }: ZipParts, main: string): void {
  if (main.endsWith('.bin')) {
    throw new ImportFileError(
      'old_format',
      'This is a binary workbook (.xlsb). Open it in Excel and save it as .xlsx or CSV.',
    );
  }
  if (names.has(main.toLowerCase()) && main.includes('workbook')) return;
  if (names.has('word/document.xml')) throw notATable('This is a Word document.');
  if (names.has('ppt/presentation.xml')) throw notATable('This is a presentation.');
  if (names.has('index/document.iwa')) throw notATable('This is a Numbers file. Export it as CSV or .xlsx.');
  throw notATable('This is a ZIP archive. Unpack it and import the file in it.');
}

/** The parts that a part refers to, by their ids; those of the package if `name` is ''. */
async function relations(zip: ZipParts, name: string): Promise<Map<string, Relation>> {
  const folder = posix.dirname(name);
  const found = new Map<string, Relation>();
  await readWholeXml(zip.read(posix.join(folder, '_rels', `${posix.basename(name)}.rels`)), {
    open(element, { Id, Type, Target }) {
      if (element !== 'Relationship' || Id === undefined || Target === undefined) return;
      const target = posix.join(Target.startsWith('/') ? '' : folder, Target).replace(/^\/+/, '');
      found.set(Id, { type: Type?.slice(Type.lastIndexOf('/') + 1) ?? '', target });
    },
  });
  return found;
}

/** The most sheets to choose from, because each of them may have to be read. */
const MAX_SHEETS = 100;

async function readMain(zip: ZipParts, name: string) {
  const sheets: { name: string; id: string; hidden: boolean }[] = [];
  let from1904 = false;
  await readWholeXml(zip.read(name), {
    open(element, attributes) {
      if (element === 'workbookPr') from1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
      if (element !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const hidden = attributes.state === 'hidden' || attributes.state === 'veryHidden';
      if (sheets.length < MAX_SHEETS) sheets.push({ name: sheetTitle(attributes.name, sheets.length), id, hidden });
    },
  });
  return { sheets, from1904 };
}

async function readStrings(zip: ZipParts, name: string): Promise<StringStore> {
  const strings = createStringStore();
  let text = '';
  let reading = false;
  let inPhonetic = false;
  await readWholeXml(zip.read(name), {
    open(element) {
      if (element === 'si') text = '';
      else if (element === 'rPh') inPhonetic = true;
      else if (element === 't') reading = !inPhonetic;
    },
    text(piece) {
      if (reading) text += piece;
      if (text.length > MAX_CELL) throw tooLongACell();
    },
    close(element) {
      if (element === 'si') strings.add(unescapeText(text));
      else if (element === 'rPh') inPhonetic = false;
      else if (element === 't') reading = false;
    },
  });
  return strings;
}

/** Far beyond Excel's own limits: 65,490 styles and 250 formats. */
const MAX_STYLES = 500_000;

/** How each cell style shows numbers, by the style's number. */
async function readStyles(zip: ZipParts, name: string): Promise<NumberStyle[]> {
  const formats = new Map<number, NumberStyle>();
  const styles: NumberStyle[] = [];
  let inCellStyles = false;
  await readWholeXml(zip.read(name), {
    open(element, attributes) {
      if (element === 'numFmt') {
        // Parsed once, however many styles use it.
        const id = Number(attributes.numFmtId);
        formats.set(id, numberStyle(id, attributes.formatCode ?? ''));
      } else if (element === 'cellXfs') inCellStyles = true;
      else if (element === 'xf' && inCellStyles) {
        const id = Number(attributes.numFmtId ?? 0);
        styles.push(formats.has(id) ? formats.get(id) : numberStyle(id, undefined));
        if (styles.length + formats.size > MAX_STYLES) {
          throw new ImportFileError(
            'unreadable',
            'The workbook has too many cell styles to read. Save the sheet as CSV, then import that.',
          );
        }
      }
    },
    close(element) {
      if (element === 'cellXfs') inCellStyles = false;
    },
  });
  return styles;
}
