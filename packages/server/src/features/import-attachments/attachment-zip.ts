import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { posix } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { MAX_FILE_BYTES } from '@bookline/contract/features/files';
import { MAX_ZIP_ENTRIES } from '@bookline/contract/features/import-attachments';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

/** A ZIP that cannot be used, or a file of it, with a sentence for a person. */
export class AttachmentZipError extends Error {}

export interface ZipEntry {
  /** Its place in the ZIP, from 0. */
  readonly position: number;
  readonly path: string;
  readonly size: number;
  /** Why it cannot be taken; absent where it can. */
  readonly refused?: string;
}

export interface AttachmentZip {
  readonly entries: readonly ZipEntry[];
  /** Writes one file to a path that does not exist; answers its size. Throws AttachmentZipError where it cannot be read, or is not what the ZIP says. */
  extract(position: number, target: string): Promise<number>;
  close(): void;
}

/** All that a ZIP of files may unpack to. */
const MAX_INFLATED = 20 * 1024 ** 3;
/** Deflate reaches 1,032 to 1; no document that somebody wrote comes near this. */
const MAX_RATIO = 200;
/** However repetitive, so little does no harm. */
const ALWAYS_ALLOWED = 1024 ** 2;

/** Where Unix keeps in a ZIP what kind of file an entry is. */
const KIND = 0o170000;
const SYMLINK = 0o120000;

/**
 * Opens a ZIP of files and lists them; folders are not listed. Throws AttachmentZipError where it is no ZIP, is damaged, holds too many
 * files, unpacks to more than it can honestly hold, or names a file outside of it. Whoever opens it closes it.
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
        if (!found) throw new AttachmentZipError('This file is not in the ZIP any more.');
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
    // Refuses names that lead out of the ZIP, absolute ones and backslashes; sizes are checked as they are read.
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
    // Entries that share their bytes claim more than the ZIP holds.
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
    return 'Not a file of anybody’s: the system that made the ZIP left it there.';
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

const bomb = () => new AttachmentZipError('This ZIP unpacks to far more than its size, so it was not opened.');
const tooMany = () =>
  new AttachmentZipError(
    `A ZIP has at most ${MAX_ZIP_ENTRIES.toLocaleString('en-US')} files: split it and import the parts one after the other.`,
  );

/** What the ZIP's reader throws as a sentence; what the disk says stays as it is. */
function readable(error: unknown): unknown {
  if (error instanceof AttachmentZipError || (error instanceof Error && 'syscall' in error)) return error;
  const message = error instanceof Error ? error.message : '';
  const sentence = /relative path|absolute path|invalid characters/.test(message)
    ? 'This ZIP names files outside of it, so it was not opened.'
    : 'This is not a ZIP that can be read. Make it anew and import that.';
  return new AttachmentZipError(sentence, { cause: error });
}
