import { type ImportEncoding, importEncodingNames } from '@bookline/contract/features/imports';

/** The encodings for text files, by their common names. */
export const ENCODINGS = Object.entries(importEncodingNames).map(([value, label]) => ({
  value: value as ImportEncoding,
  label,
}));
