import { type ImportEncoding, importEncodingNames } from '@bookline/contract/features/imports';

/** The encodings that a text file can be read in, by the names that other programs give them. */
export const ENCODINGS = Object.entries(importEncodingNames).map(([value, label]) => ({
  value: value as ImportEncoding,
  label,
}));
