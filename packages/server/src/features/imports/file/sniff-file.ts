import type { FileHandle } from 'node:fs/promises';
import { ImportFileError } from './import-file-error.ts';

const NOT_A_TABLE = 'Import a CSV file or an Excel workbook (.xlsx).';

/** Beginnings of files that are plainly something else, as Latin-1 text; what is not listed is found to be binary later. */
const OTHER_KINDS: { starts: string[]; is: string }[] = [
  { starts: ['%PDF-'], is: 'This is a PDF.' },
  { starts: ['\x89PNG', '\xff\xd8\xff', 'GIF87a', 'GIF89a', 'II*\0', 'MM\0*'], is: 'This is a picture.' },
  { starts: ['{\\rtf'], is: 'This is a text document (RTF).' },
  { starts: ['BEGIN:VCARD'], is: 'These are address cards (vCard). Export the contacts as CSV.' },
  { starts: ['BEGIN:VCALENDAR'], is: 'This is a calendar.' },
  {
    starts: ['\x1f\x8b', '7z\xbc\xaf', 'Rar!\x1a', '\xfd7zXZ', '\x28\xb5\x2f\xfd'],
    is: 'This is a compressed archive. Unpack it and import the file in it.',
  },
  { starts: ['SQLite format 3', '\0\x01\0\0Standard'], is: 'This is a database. Export the table as CSV.' },
];

/** Beginnings of text that is not a table. */
const OTHER_TEXTS: { starts: RegExp; is: string }[] = [
  {
    starts: /^\s*<\?xml[^>]*>\s*<\?mso-application/i,
    is: 'This is an XML spreadsheet. Open it in Excel and save it as .xlsx or CSV.',
  },
  {
    starts: /^\s*<(!doctype|html|head|body|meta|style|table|div|!--)/i,
    is: 'This is a web page, whatever its name says. Open it in Excel and save it as .xlsx or CSV.',
  },
  {
    starts: /^\s*<(\?xml|svg|rss|soap|[a-z][\w:.-]*(\s[^<>]*)?>\s*<)/i,
    is: 'This is XML. Export the contacts as CSV or .xlsx.',
  },
  { starts: /^\s*(\{\s*["}]|\[\s*([[{"\]]|-?\d))/, is: 'This is JSON. Export the contacts as CSV or .xlsx.' },
];

/**
 * What the file is by its first bytes: a ZIP (which may be an .xlsx) or text (which may be CSV); its name says nothing.
 * Throws an ImportFileError for what is neither.
 */
export async function sniffFile(file: FileHandle): Promise<'zip' | 'text'> {
  const start = Buffer.alloc(8192);
  const { bytesRead } = await file.read(start, 0, start.length, 0);
  const text = start.toString('latin1', 0, bytesRead);
  if (text.startsWith('PK\x03\x04')) return 'zip';
  if (text.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) throw await compoundFileError(file, start);
  const other = OTHER_KINDS.find(({ starts }) => starts.some((start) => text.startsWith(start)));
  if (other) throw notATable(other.is);
  return 'text';
}

/** Throws where the beginning of a text shows that it is a document of another kind: HTML, XML, JSON. */
export function refuseOtherText(start: string): void {
  const other = OTHER_TEXTS.find((kind) => kind.starts.test(start));
  if (other) throw notATable(other.is);
}

/** `what it is`, and what to import instead. */
export function notATable(what: string): ImportFileError {
  return new ImportFileError('not_a_table', `${what} ${NOT_A_TABLE}`);
}

/** An OLE compound file: a workbook with a password wraps its ZIP in one (MS-OFFCRYPTO 2.3), an .xls of before 2007 is one. */
async function compoundFileError(file: FileHandle, header: Buffer): Promise<ImportFileError> {
  // MS-CFB 2.2: the sector size's exponent is at 0x1e, the number of the first directory sector at 0x30.
  const sector = 2 ** Math.min(header.readUInt16LE(0x1e), 12);
  const directory = Buffer.alloc(4096);
  await file.read(directory, 0, directory.length, (header.readUInt32LE(0x30) + 1) * sector);
  const names = directory.toString('utf16le');
  if (names.includes('EncryptedPackage')) {
    return new ImportFileError(
      'encrypted',
      'This workbook is protected by a password. Open it in Excel, take the password off (File, Info, Protect Workbook), save it and import it again.',
    );
  }
  if (names.includes('Workbook') || names.includes('Book')) {
    return new ImportFileError(
      'old_format',
      'This is a workbook in the format of before 2007 (.xls). Open it in Excel and save it as .xlsx or CSV.',
    );
  }
  return notATable('This is an Office document without a table.');
}
