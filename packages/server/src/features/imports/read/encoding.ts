import { isAscii } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import type { ImportEncoding } from '@bookline/contract/features/import-file';
import { analyse } from 'chardet';
import { notATable } from './sniff-file.ts';

/** The names that TextDecoder knows. */
export type Encoding = ImportEncoding;

/** The library's names for them. Latin-1 text is read as its superset, as in browsers. */
const LEGACY: Readonly<Record<string, Encoding>> = {
  'windows-1252': 'windows-1252',
  'ISO-8859-1': 'windows-1252',
  'windows-1250': 'windows-1250',
  'ISO-8859-2': 'windows-1250',
  'windows-1251': 'windows-1251',
  'ISO-8859-5': 'windows-1251',
  'KOI8-R': 'koi8-r',
  GB18030: 'gb18030',
  Big5: 'big5',
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  'EUC-KR': 'euc-kr',
};

const CHUNK = 1 << 18;
/** Smaller when the text is passed on: with pieces of 256 kB the heap grows twice as much before a collection. */
const TEXT_CHUNK = 1 << 16;
/** How much text with non-ASCII letters is enough to detect an encoding. */
const SAMPLE_BYTES = 1 << 16;

/**
 * The encoding of a text file: by its byte order mark, by its zero bytes (UTF-16 without a mark), else UTF-8 if the bytes are valid, else the
 * most likely one for its non-ASCII letters. A UTF-8 file with some invalid bytes stays UTF-8: any other encoding would break every accent.
 * Reads the whole file (about 1 GB/s for plain ASCII), because the first accent may be in its last row. Throws an ImportFileError
 * `not_a_table` for binary data.
 */
export async function detectEncoding(file: FileHandle): Promise<Encoding> {
  const chunk = Buffer.alloc(CHUNK);
  const count = { good: 0, bad: 0, missing: 0 };
  const sample: Buffer[] = [];
  let sampled = 0;
  let position = 0;
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK, position);
    const bytes = chunk.subarray(0, bytesRead);
    if (position === 0) {
      const encoding = encodingByLook(bytes);
      if (encoding) return encoding;
    }
    if (bytesRead === 0) break;
    position += bytesRead;
    if (count.missing === 0 && isAscii(bytes)) continue;
    countUtf8(bytes, count);
    for (const line of linesBeyondAscii(bytes)) {
      if (sampled >= SAMPLE_BYTES) break;
      sample.push(Buffer.from(line));
      sampled += line.length;
    }
  }
  if (count.missing > 0) count.bad++;
  return count.bad === 0 || count.good > count.bad ? 'utf-8' : legacyEncoding(Buffer.concat(sample));
}

/** Lines that distinguish encodings: all others read the same in each. */
function* linesBeyondAscii(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(0x0a, from);
    const line = bytes.subarray(from, Math.min(end === -1 ? bytes.length : end + 1, from + SAMPLE_BYTES));
    if (!isAscii(line)) yield line;
    from += line.length;
  }
}

const SURE = 10;

/**
 * The most likely legacy encoding. In Latin text, few letters are not ASCII, so another script must be obvious. Files of US agents are
 * Windows-1252 unless the text contradicts it. Only its letters can identify the old Mac encoding.
 */
function legacyEncoding(sample: Buffer): Encoding {
  const found = analyse(sample).flatMap(({ name, confidence }) => {
    const encoding = LEGACY[name];
    return encoding ? [{ encoding, confidence }] : [];
  });
  const best = found[0];
  const western = found.find(({ encoding }) => encoding === 'windows-1252')?.confidence ?? 0;
  if (best && best.encoding !== 'windows-1252' && best.confidence >= western + SURE) return best.encoding;
  return looksLikeMac(sample) ? 'macintosh' : 'windows-1252';
}

/** Whether letters appear where Windows-1252 has symbols and the old Mac encoding has letters: its é is 0x8e, which is Ž in Windows-1252. */
function looksLikeMac(sample: Buffer): boolean {
  let mac = 0;
  let windows = 0;
  for (let at = 0; at < sample.length; at++) {
    const byte = sample[at] ?? 0;
    if (byte < 0x80) continue;
    const inWord = isLetter(sample[at - 1]) || isLetter(sample[at + 1]);
    if (byte <= 0x9f) mac += inWord ? 1 : 0;
    else if (byte >= 0xc0) windows++;
  }
  return mac > windows * 4;
}

const isLetter = (byte: number | undefined) =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a));

/** Stray control characters in a text: a binary file of a few hundred bytes has more. */
const FEW_CONTROLS = 8;

/** The encoding if a byte order mark or zero bytes identify it; throws if the bytes are no text. */
function encodingByLook(bytes: Buffer): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  let controls = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
    // Tab, line breaks, form feed, and the end mark of DOS are part of text.
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 26) controls++;
  }
  const [even = 0, odd = 0] = zeros;
  // Western text in UTF-16 has a zero in most pairs, always on the same side.
  if (odd > bytes.length * 0.3 && even < odd / 20) return 'utf-16le';
  if (even > bytes.length * 0.3 && odd < even / 20) return 'utf-16be';
  if (even + odd + controls > Math.max(FEW_CONTROLS, bytes.length * 0.005))
    throw notATable('This file contains binary data, not a table.');
  return undefined;
}

/** Counts complete multi-byte characters and stray bytes; `missing` carries an incomplete character to the next chunk. */
function countUtf8(bytes: Buffer, count: { good: number; bad: number; missing: number }): void {
  let { good, bad, missing } = count;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (missing > 0) {
      if ((byte & 0xc0) === 0x80) {
        missing--;
        if (missing === 0) good++;
        continue;
      }
      bad++;
      missing = 0;
    }
    if (byte < 0x80) continue;
    if (byte >= 0xc2 && byte <= 0xdf) missing = 1;
    else if (byte >= 0xe0 && byte <= 0xef) missing = 2;
    else if (byte >= 0xf0 && byte <= 0xf4) missing = 3;
    else bad++;
  }
  count.good = good;
  count.bad = bad;
  count.missing = missing;
}

/** A piece of a file's text, and the position of the next one. */
export interface TextPiece {
  readonly text: string;
  readonly next: number;
}

/**
 * The text of an open file from a byte where a character begins, piece by piece on request: without its byte order mark, NUL (PostgreSQL
 * cannot store it), and the end mark of DOS. If there are line feeds, a piece ends after one, so that a character begins at `next`.
 */
export async function* readText(file: FileHandle, encoding: Encoding, from = 0): AsyncGenerator<TextPiece> {
  const decoder = new TextDecoder(encoding);
  const chunk = Buffer.alloc(TEXT_CHUNK);
  let position = from;
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, TEXT_CHUNK, position);
    const bytes = chunk.subarray(0, bytesRead);
    const whole = afterLastLine(bytes, encoding);
    const piece = whole === 0 ? bytes : bytes.subarray(0, whole);
    position += piece.length;
    const text = decoder.decode(piece, { stream: bytesRead > 0 });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these two are what is taken out
    const clean = text.includes('\0') || text.includes('\x1a') ? text.replace(/[\0\x1a]/g, '') : text;
    if (clean !== '') yield { text: clean, next: position };
    if (bytesRead === 0) return;
  }
}

/** After the last line feed; 0 if there is none. Every piece begins at an even position in UTF-16. */
function afterLastLine(bytes: Buffer, encoding: Encoding): number {
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be') return bytes.lastIndexOf(0x0a) + 1;
  const low = encoding === 'utf-16le' ? 0 : 1;
  for (let at = (bytes.length & ~1) - 2; at >= 0; at -= 2)
    if (bytes[at + low] === 0x0a && bytes[at + 1 - low] === 0) return at + 2;
  return 0;
}
