import { ImportFileError } from '../import-file-error.ts';
import { type Sheet, sheetTitle } from '../sheet.ts';
import { notATable } from '../sniff-file.ts';
import { readWholeXml } from '../xlsx/xml-reader.ts';
import type { ZipParts } from '../xlsx/zip-parts.ts';
import { odsRows } from './ods-rows.ts';

const MAX_SHEETS = 100;

/** Whether a ZIP is an OpenDocument file of any kind. */
export const isOpenDocument = ({ names }: ZipParts): boolean =>
  names.has('content.xml') || names.has('encrypted-package');

/**
 * The sheets of an OpenDocument spreadsheet, visible ones first. Each name comes before the sheet's rows, so finding them reads the document
 * once. Throws an ImportFileError if the file has a password, is another kind of document, is damaged, or is a bomb.
 */
export async function openOpenDocument(zip: ZipParts): Promise<Sheet[]> {
  await refuseEncrypted(zip);
  const hiddenStyles = new Set<string>();
  const sheets: { name: string; hidden: boolean }[] = [];
  let style = '';
  let isSpreadsheet = false;
  let depth = 0;
  await readWholeXml(zip.read('content.xml'), {
    open(element, attributes) {
      if (element === 'style') style = attributes['style:name'] ?? '';
      else if (element === 'table-properties' && attributes['table:display'] === 'false') hiddenStyles.add(style);
      else if (element === 'spreadsheet') isSpreadsheet = true;
      else if (element === 'table' && isSpreadsheet && depth++ === 0 && sheets.length < MAX_SHEETS)
        sheets.push({
          name: sheetTitle(attributes['table:name'], sheets.length),
          hidden: hiddenStyles.has(attributes['table:style-name'] ?? ''),
        });
    },
    close(element) {
      if (element === 'table') depth--;
      else if (element === 'spreadsheet') isSpreadsheet = false;
    },
  });
  if (sheets.length === 0) throw notATable('This is an OpenDocument file without a spreadsheet.');
  return sheets
    .map((sheet, at) => ({ ...sheet, rows: () => odsRows(zip.read('content.xml'), at) }))
    .sort((a, b) => Number(a.hidden) - Number(b.hidden));
}

async function refuseEncrypted(zip: ZipParts): Promise<void> {
  let encrypted = zip.names.has('encrypted-package');
  await readWholeXml(zip.read('META-INF/manifest.xml'), {
    open(element) {
      if (element === 'encryption-data') encrypted = true;
    },
  });
  if (encrypted)
    throw new ImportFileError(
      'encrypted',
      'This spreadsheet is protected by a password. Save it without a password, then import it again.',
    );
}
