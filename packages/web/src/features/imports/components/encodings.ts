import type { ImportEncoding } from '@bookline/contract/features/imports';

const NAMES: Readonly<Record<ImportEncoding, string>> = {
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

/** The encodings that a text file can be read in, by the names that other programs give them. */
export const ENCODINGS = Object.entries(NAMES).map(([value, label]) => ({ value: value as ImportEncoding, label }));
