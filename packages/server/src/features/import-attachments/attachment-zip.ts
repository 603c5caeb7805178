import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { posix } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_FILE_BYTES, MAX_ZIP_ENTRIES } from '@bookline/contract/rules/limits';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** A ZIP, or a file in it, that cannot be used, with a sentence for the user. */
export class AttachmentZipError extends Error {}

export interface ZipEntry {
  /** Its position in the ZIP, from 0. */
  readonly position: number;
  readonly path: string;
  readonly size: number;
  /** Why the file is not accepted; absent if it is. */
  readonly refused?: string;
}

export interface AttachmentZip {
  readonly entries: readonly ZipEntry[];
  /** Writes one file to a new path and returns its size. Throws AttachmentZipError if it cannot be read, or differs from what the ZIP states. */
  extract(position: number, target: string): Promise<number>;
  close(): void;
}

/** The most bytes that a ZIP of files may unpack to. */
const MAX_INFLATED = 20 * 1024 ** 3;
/** Deflate reaches 1,032 to 1. No real document comes near this. */
const MAX_RATIO = 200;
/** Files this small do no harm, however repetitive. */
const ALWAYS_ALLOWED = 1024 ** 2;

/** Where a ZIP from Unix stores the type of an entry. */
const KIND = 0o170000;
const SYMLINK = 0o120000;

/**
 * Opens a ZIP of files and lists them without folders. Throws AttachmentZipError if it is no ZIP, is damaged, holds too many files, states an
 * implausible unpacked size, or names a file outside of it. The caller closes it.
 */
export async function openAttachmentZip(path: string): Promise<AttachmentZip> {
  const { size } = await stat(path);
  const zip = await opened(path);
  try {
    const inside = await listInside(zip, size);
    return {
      entries: inside.map(({ entry }, position) => describe(entry, position)),
      close: () => zip.close(),
      async extract(position, target) {
        const found = inside[position];
        if (!found) throw new AttachmentZipError('This file is no longer in the ZIP.');
        return extractTo(zip, found.entry, target);
      },
    };
  } catch (error) {
    zip.close();
    throw readable(error);
  }
}

async function opened(path: string): Promise<ZipFile> {
  try {
    // The library refuses absolute names, backslashes, and names that lead out of the ZIP. Sizes are checked while reading.
    return await openPromise(path, { autoClose: false, validateEntrySizes: true, strictFileNames: false });
  } catch (error) {
    throw readable(error);
  }
}

async function listInside(zip: ZipFile, zipSize: number): Promise<{ entry: Entry }[]> {
  if (zip.entryCount > MAX_ZIP_ENTRIES * 2) throw tooMany();
  const inside: { entry: Entry }[] = [];
  let packed = 0;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    // Entries that share their bytes state more than the ZIP contains.
    if (packed > zipSize || unpacked > MAX_INFLATED) throw bomb();
    if (inside.length >= MAX_ZIP_ENTRIES) throw tooMany();
    inside.push({ entry });
  }
  return inside;
}

function describe(entry: Entry, position: number): ZipEntry {
  const { fileName, uncompressedSize, compressedSize } = entry;
  const refused = whyNot(entry);
  const path = fileName
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e]/gu, '')
    .slice(-500);
  const suspicious = uncompressedSize > ALWAYS_ALLOWED && uncompressedSize > compressedSize * MAX_RATIO;
  const why = refused ?? (suspicious ? 'This file unpacks to far more than its size.' : undefined);
  return { position, path, size: uncompressedSize, ...(why !== undefined && { refused: why }) };
}

function whyNot(entry: Entry): string | undefined {
  const name = posix.basename(entry.fileName);
  if (entry.fileName.startsWith('__MACOSX/') || /^(?:\.ds_store|thumbs\.db|desktop\.ini|\._.*)$/i.test(name))
    return 'This file belongs to no contact. The system that created the ZIP left it there.';
  if (((entry.externalFileAttributes >>> 16) & KIND) === SYMLINK) return 'This is a link to another file, not a file.';
  if (entry.isEncrypted()) return 'This file is protected by a password.';
  if (entry.uncompressedSize === 0) return 'This file is empty.';
  if (entry.uncompressedSize > MAX_FILE_BYTES) return 'This file is larger than 25 MB.';
  return undefined;
}

async function extractTo(zip: ZipFile, entry: Entry, target: string): Promise<number> {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > MAX_FILE_BYTES ? new AttachmentZipError('This file unpacks to more than 25 MB.') : null, chunk);
    },
  });
  try {
    const inside = await zip.openReadStreamPromise(entry);
    await pipeline(inside, counted, createWriteStream(target, { mode: 0o600, flags: 'wx' }));
  } catch (error) {
    if (error instanceof AttachmentZipError || (error instanceof Error && 'syscall' in error)) throw error;
    throw new AttachmentZipError('This file is damaged in the ZIP.', { cause: error });
  }
  return bytes;
}

const bomb = () => new AttachmentZipError('This ZIP unpacks to far more than its size, so it wasn’t opened.');
const tooMany = () =>
  new AttachmentZipError(
    `A ZIP can have ${formatNumber(MAX_ZIP_ENTRIES)} files. Split it, then import the parts one by one.`,
  );

/** Converts errors of the ZIP library to a sentence; disk errors stay as they are. */
function readable(error: unknown): unknown {
  if (error instanceof AttachmentZipError || (error instanceof Error && 'syscall' in error)) return error;
  const message = error instanceof Error ? error.message : '';
  const sentence = /relative path|absolute path|invalid characters/.test(message)
    ? 'This ZIP contains unsafe file paths, so it wasn’t opened.'
    : 'This ZIP can’t be read. Create it again and import the new one.';
  return new AttachmentZipError(sentence, { cause: error });
}
