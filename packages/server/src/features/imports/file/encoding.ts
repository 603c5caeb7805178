import { isAscii } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import { notATable } from './sniff-file.ts';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const CHUNK = 1 << 18;
/** Smaller where the text is handed on: with pieces of 256 kB the heap grows by twice as much before it is tidied. */
const TEXT_CHUNK = 1 << 16;
/** A UTF-8 file with a few letters cut in half is still UTF-8: as Windows-1252 every other accent would be spoilt. */
const GOOD_PER_BAD = 20;

/**
 * The encoding of a text file: by its byte order mark, by where its zero bytes are (UTF-16 without a mark), else UTF-8
 * if its bytes are that, else Windows-1252. Reads the whole file (about 1 GB/s where it is plain ASCII), since the
 * first accent may be in its last row. Throws an ImportFileError `not_a_table` for binary data.
 */
export async function detectEncoding(file: FileHandle): Promise<Encoding> {
  const chunk = Buffer.alloc(CHUNK);
  const count = { good: 0, bad: 0, missing: 0 };
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
    if (count.missing > 0 || !isAscii(bytes)) countUtf8(bytes, count);
  }
  if (count.missing > 0) count.bad++;
  return count.bad === 0 || count.good >= count.bad * GOOD_PER_BAD ? 'utf-8' : 'windows-1252';
}

/** The encoding if a byte order mark or zero bytes tell it; throws where the bytes are no text at all. */
function encodingByLook(bytes: Buffer): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  let controls = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
    // Tab, line breaks, form feed and the end mark of DOS belong in text.
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 26) controls++;
  }
  const [even = 0, odd = 0] = zeros;
  // Western text in UTF-16 has a zero in most pairs, always on the same side.
  if (odd > bytes.length * 0.3 && even < odd / 20) return 'utf-16le';
  if (even > bytes.length * 0.3 && odd < even / 20) return 'utf-16be';
  if (even + odd + controls > bytes.length * 0.005) throw notATable('This is binary data, not a table.');
  return undefined;
}

/** Counts whole multi-byte characters and stray bytes; `missing` carries an unfinished character to the next chunk. */
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

/** A piece of a file's text, and where in the file the next one begins. */
export interface TextPiece {
  readonly text: string;
  readonly next: number;
}

/**
 * The text of an open file from a byte on that begins a character, piece by piece as it is asked for: without its byte order mark, and without
 * NUL (PostgreSQL stores none) and the end mark of DOS. Where there are line breaks (LF) a piece ends behind one, so that `next` begins a
 * character too.
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

/** Behind the last line feed; 0 where there is none. Every piece begins at an even place of UTF-16. */
function afterLastLine(bytes: Buffer, encoding: Encoding): number {
  if (encoding !== 'utf-16le' && encoding !== 'utf-16be') return bytes.lastIndexOf(0x0a) + 1;
  const low = encoding === 'utf-16le' ? 0 : 1;
  for (let at = (bytes.length & ~1) - 2; at >= 0; at -= 2)
    if (bytes[at + low] === 0x0a && bytes[at + 1 - low] === 0) return at + 2;
  return 0;
}
