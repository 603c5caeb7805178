import { z } from 'zod';
import { MAX_SHEET_NAME } from '../rules/limits.ts';

/** The file name endings of readable files with rows. The content decides the format. */
export const TABLE_ENDINGS = ['.csv', '.txt', '.tsv', '.xlsx', '.xls', '.ods', '.vcf'] as const;

/** What a file is: text, a workbook of Excel or of before 2007, an OpenDocument spreadsheet, or address cards. */
export const importFormat = z.enum(['csv', 'xlsx', 'xls', 'ods', 'vcf']);
export type ImportFormat = z.infer<typeof importFormat>;

/** Encodings of text files, by their names in the Encoding Standard. */
export const importEncoding = z.enum(
  [
    'utf-8',
    'utf-16le',
    'utf-16be',
    'windows-1252',
    'windows-1250',
    'windows-1251',
    'koi8-r',
    'gb18030',
    'big5',
    'shift_jis',
    'euc-jp',
    'euc-kr',
    'macintosh',
  ],
  { message: 'Choose an encoding from the list.' },
);
export type ImportEncoding = z.infer<typeof importEncoding>;

/** Their names, as other programs say them. */
export const importEncodingNames: Readonly<Record<ImportEncoding, string>> = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big endian)',
  'windows-1252': 'Western (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'koi8-r': 'Cyrillic (KOI8-R)',
  gb18030: 'Chinese, simplified (GB18030)',
  big5: 'Chinese, traditional (Big5)',
  shift_jis: 'Japanese (Shift-JIS)',
  'euc-jp': 'Japanese (EUC-JP)',
  'euc-kr': 'Korean (EUC-KR)',
  macintosh: 'Western (Mac OS Roman)',
};

/** How to read a file. Detected by default. */
export const readAs = {
  /** For workbooks: a sheet name from the reply of the validation. */
  sheet: z
    .string()
    .min(1, 'Choose a sheet of the workbook.')
    .max(MAX_SHEET_NAME, 'Choose a sheet of the workbook.')
    .optional(),
  /** For text files. */
  encoding: importEncoding.optional(),
};

/** How a file was read. */
export const fileReading = {
  /** For workbooks: the sheet in use. By default, the first visible one with a table. Otherwise null. */
  sheet: z.string().nullable(),
  /** For workbooks: all sheets, hidden ones last. */
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean() })),
  /** For text files: the encoding in use, detected by default. Otherwise null. */
  encoding: importEncoding.nullable(),
};
