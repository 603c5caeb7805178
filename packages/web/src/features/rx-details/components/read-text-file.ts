import { type ImportEncoding, importEncodingNames } from '@bookline/contract/features/import-file';

export interface FileText {
  readonly text: string;
  readonly encoding: ImportEncoding;
  /** What a user should check before using the text, one sentence each. */
  readonly notes: readonly string[];
}

/** Beginnings of files that aren't text, as Latin-1. */
const OTHER_KINDS = [
  { start: 'PK\x03\x04', is: 'This is a workbook or a ZIP file.' },
  { start: '\xd0\xcf\x11\xe0', is: 'This is an Excel 97–2003 workbook or another Office document.' },
  { start: '%PDF-', is: 'This is a PDF.' },
  { start: '{\\rtf', is: 'This is a text document (RTF).' },
] as const;
const SAVE_AS = 'Save it as plain text or CSV, or copy the text and paste it here.';
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const CONTROLS = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g;
/** Some stray control characters are part of a text. Binary data has more. */
const FEW_CONTROLS = 8;

/**
 * The text of a file: in the chosen encoding, or by its byte order mark, as UTF-8, or as Windows-1252 if most letters aren't UTF-8. Stays in
 * the browser, because health data is sent only to be read. The refusal is a sentence.
 */
export function readTextFile(content: ArrayBuffer, chosen?: ImportEncoding): FileText | { readonly refusal: string } {
  const bytes = new Uint8Array(content);
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  const other = OTHER_KINDS.find((kind) => start.startsWith(kind.start));
  if (other) return { refusal: `${other.is} ${SAVE_AS}` };
  const encoding = chosen ?? encodingOf(bytes);
  const raw = new TextDecoder(encoding).decode(bytes);
  const controls = raw.match(CONTROLS)?.length ?? 0;
  if (controls > Math.max(FEW_CONTROLS, raw.length * 0.005))
    return { refusal: `This file contains binary data, not text. ${SAVE_AS}` };
  const text = raw.replace(CONTROLS, '');
  const unreadable = text.match(/\ufffd/g)?.length ?? 0;
  return {
    text,
    encoding,
    notes: [
      ...(encoding.startsWith('utf-') ? [] : [`The file was read as ${importEncodingNames[encoding]}.`]),
      ...(unreadable > 0
        ? [`${counted(unreadable)} can’t be read in this encoding. Look for \ufffd in the text.`]
        : []),
      ...(controls > 0 ? [`${counted(controls, 'control ')} removed.`] : []),
    ],
  };
}

const counted = (count: number, kind = '') =>
  `${count} ${kind}${count === 1 ? 'character' : 'characters'}${kind === '' ? '' : count === 1 ? ' was' : ' were'}`;

function encodingOf(bytes: Uint8Array): ImportEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const text = new TextDecoder('utf-8').decode(bytes);
  const bad = text.match(/\ufffd/g)?.length ?? 0;
  const good = text.match(/[^ -~\s\ufffd]/gu)?.length ?? 0;
  // One bad byte in UTF-8 is no reason to read every other accent wrongly.
  return bad > 0 && bad >= good ? 'windows-1252' : 'utf-8';
}
