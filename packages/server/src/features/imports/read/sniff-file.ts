import type { FileHandle } from 'node:fs/promises';
import { ImportFileError } from './import-file-error.ts';

const NOT_A_TABLE = 'Import a CSV, Excel (.xlsx or .xls), OpenDocument (.ods), or vCard (.vcf) file.';

/** Signatures of files that are clearly something else, as Latin-1 text; others are recognized as binary later. */
const OTHER_KINDS: { starts: string[]; is: string }[] = [
  { starts: ['%PDF-'], is: 'This is a PDF.' },
  { starts: ['\x89PNG', '\xff\xd8\xff', 'GIF87a', 'GIF89a', 'II*\0', 'MM\0*'], is: 'This is a picture.' },
  { starts: ['{\\rtf'], is: 'This is a text document (RTF).' },
  { starts: ['BEGIN:VCALENDAR'], is: 'This is a calendar.' },
  {
    starts: ['\x1f\x8b', '7z\xbc\xaf', 'Rar!\x1a', '\xfd7zXZ', '\x28\xb5\x2f\xfd'],
    is: 'This is a compressed archive. Unpack it and import the file in it.',
  },
  { starts: ['SQLite format 3', '\0\x01\0\0Standard'], is: 'This is a database. Export the table as CSV.' },
];

/** In any encoding: UTF-16 has a byte between any two letters, and marks may come first. */
const CARD = /^[\s\0\xef\xbb\xbf\xfe\xff]*B\0?E\0?G\0?I\0?N\0?:\0?V\0?C\0?A\0?R\0?D/i;

/** Beginnings of text that is not a table. */
const OTHER_TEXTS: { starts: RegExp; is: string }[] = [
  { starts: /^ID;P/, is: 'This is a SYLK file (.slk). Open it in Excel and save it as .xlsx or CSV.' },
  { starts: /^TABLE\r?\n0,1\r?\n/, is: 'This is a DIF file (.dif). Open it in Excel and save it as .xlsx or CSV.' },
  {
    starts: /^\s*<\?xml[^>]*>\s*<\?mso-application/i,
    is: 'This is an XML spreadsheet. Open it in Excel and save it as .xlsx or CSV.',
  },
  {
    starts: /^\s*<(!doctype|html|head|body|meta|style|table|div|!--)/i,
    is: 'This file is a web page. Open it in Excel and save it as .xlsx or CSV.',
  },
  {
    starts: /^\s*<(\?xml|svg|rss|soap|[a-z][\w:.-]*(\s[^<>]*)?>\s*<)/i,
    is: 'This is XML. Export the contacts as CSV or .xlsx.',
  },
  { starts: /^\s*(\{\s*["}]|\[\s*([[{"\]]|-?\d))/, is: 'This is JSON. Export the contacts as CSV or .xlsx.' },
];

/**
 * The type of a file by its first bytes: a ZIP (which may be an .xlsx or .ods), an .xls, vCards, or text (which may be CSV). Its name does not
 * count. Throws an ImportFileError for other types.
 */
export async function sniffFile(file: FileHandle): Promise<'zip' | 'xls' | 'cards' | 'text'> {
  const start = Buffer.alloc(8192);
  const { bytesRead } = await file.read(start, 0, start.length, 0);
  const text = start.toString('latin1', 0, bytesRead);
  if (text.startsWith('PK\x03\x04')) return 'zip';
  if (text.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) {
    await refuseOtherCompound(file, start);
    return 'xls';
  }
  const other = OTHER_KINDS.find(({ starts }) => starts.some((start) => text.startsWith(start)));
  if (other) throw notATable(other.is);
  return CARD.test(text.slice(0, 200)) ? 'cards' : 'text';
}

/** Throws if the beginning of a text shows another kind of document: HTML, XML, JSON. */
export function refuseOtherText(start: string): void {
  const other = OTHER_TEXTS.find((kind) => kind.starts.test(start));
  if (other) throw notATable(other.is);
}

/** `what it is`, and what to import instead. */
export function notATable(what: string): ImportFileError {
  return new ImportFileError('not_a_table', `${what} ${NOT_A_TABLE}`);
}

/** An OLE compound file contains an .xls from before 2007, the ZIP of a workbook with a password (MS-OFFCRYPTO 2.3), or another document. */
async function refuseOtherCompound(file: FileHandle, header: Buffer): Promise<void> {
  // MS-CFB 2.2: the sector size's exponent is at 0x1e, the number of the first directory sector at 0x30.
  const sector = 2 ** Math.min(header.readUInt16LE(0x1e), 12);
  const directory = Buffer.alloc(4096);
  await file.read(directory, 0, directory.length, (header.readUInt32LE(0x30) + 1) * sector);
  const names = directory.toString('utf16le');
  if (names.includes('EncryptedPackage')) {
    throw new ImportFileError(
      'encrypted',
      'This workbook is password-protected. Open it in Excel, remove the password (File, Info, Protect Workbook), save it, then import it again.',
    );
  }
  if (!names.includes('Workbook') && !names.includes('Book'))
    throw notATable('This is an Office document without a table.');
}
