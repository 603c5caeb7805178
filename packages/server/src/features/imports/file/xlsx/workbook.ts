import { posix } from 'node:path';
import { ImportFileError } from '../import-file-error.ts';
import { notATable } from '../sniff-file.ts';
import type { TableRow } from '../table-row.ts';
import { type NumberStyle, numberStyle } from './number-text.ts';
import { sheetRows, unescapeText } from './sheet-rows.ts';
import { createStringStore, type StringStore } from './string-store.ts';
import { readWholeXml } from './xml-reader.ts';
import { openZip, type ZipParts } from './zip-parts.ts';

export interface Sheet {
  name: string;
  /** Its rows from the first one on, in batches; every call reads the file anew. */
  rows(): AsyncGenerator<TableRow[]>;
}

interface Relation {
  type: string;
  target: string;
}

/**
 * The worksheets of an .xlsx workbook, the visible ones first. Reads its strings and styles at once (they stay in memory,
 * at most 200 MB) and its sheets as they are asked for. Throws an ImportFileError where the file is another kind of ZIP,
 * damaged or a bomb.
 */
export async function openWorkbook(path: string): Promise<Sheet[]> {
  const zip = await openZip(path);
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
    .map(({ name, target }) => ({ name, rows: () => sheetRows(zip.read(target), { strings, styles, from1904 }) }));
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
  if (names.has('content.xml')) throw notATable('This is an OpenDocument file. Open it and save it as .xlsx or CSV.');
  if (names.has('index/document.iwa')) throw notATable('This is a Numbers file. Export it as CSV or .xlsx.');
  throw notATable('This is a ZIP archive. Unpack it and import the file in it.');
}

/** The parts that a part refers to, by their ids; of the package itself where `name` is ''. */
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

async function readMain(zip: ZipParts, name: string) {
  const sheets: { name: string; id: string; hidden: boolean }[] = [];
  let from1904 = false;
  await readWholeXml(zip.read(name), {
    open(element, attributes) {
      if (element === 'workbookPr') from1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
      if (element !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const hidden = attributes.state === 'hidden' || attributes.state === 'veryHidden';
      sheets.push({ name: attributes.name ?? '', id, hidden });
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
    },
    close(element) {
      if (element === 'si') strings.add(unescapeText(text));
      else if (element === 'rPh') inPhonetic = false;
      else if (element === 't') reading = false;
    },
  });
  return strings;
}

/** How each cell style shows numbers, by the style's number. */
async function readStyles(zip: ZipParts, name: string): Promise<NumberStyle[]> {
  const codes = new Map<number, string>();
  const styles: NumberStyle[] = [];
  let inCellStyles = false;
  await readWholeXml(zip.read(name), {
    open(element, attributes) {
      if (element === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      else if (element === 'cellXfs') inCellStyles = true;
      else if (element === 'xf' && inCellStyles) {
        const id = Number(attributes.numFmtId ?? 0);
        styles.push(numberStyle(id, codes.get(id)));
      }
    },
    close(element) {
      if (element === 'cellXfs') inCellStyles = false;
    },
  });
  return styles;
}
