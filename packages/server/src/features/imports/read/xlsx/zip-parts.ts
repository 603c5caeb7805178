import { stat } from 'node:fs/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ImportFileError } from '../import-file-error.ts';

const MAX_ENTRIES = 10_000;
const MAX_INFLATED = 1.5 * 1024 ** 3;
/** A small file may be as repetitive as it likes, because its content is small. */
const ALWAYS_ALLOWED = 64 * 1024 ** 2;
/** Deflate reaches 1,032 to 1; workbooks of a million empty, formatted rows reach about 60 to 1. */
const MAX_RATIO = 200;

/** The parts of an Office file. Keeps no file open: reading a part opens it again. */
export interface ZipParts {
  /** Lower case, without a leading slash. */
  names: ReadonlySet<string>;
  /** A part's content as it inflates; empty if there is no such part. */
  read(name: string): AsyncGenerator<Buffer>;
}

/**
 * Lists the parts of a ZIP. Throws an ImportFileError `zip_bomb` if it states an implausible inflated size or has too many parts; reading
 * throws the same if a part inflates to more than stated.
 */
export async function openZip(path: string): Promise<ZipParts> {
  const { size } = await stat(path);
  const limit = Math.min(MAX_INFLATED, Math.max(ALWAYS_ALLOWED, size * MAX_RATIO));
  const entries = new Map<string, Entry>();
  let declared = 0;
  await withZip(path, async (zip) => {
    if (zip.entryCount > MAX_ENTRIES) throw bomb();
    for await (const entry of zip.eachEntry()) {
      declared += entry.uncompressedSize;
      if (declared > limit || entries.size > MAX_ENTRIES) throw bomb();
      entries.set(entry.fileName.toLowerCase().replace(/^\/+/, ''), entry);
    }
  });

  async function* read(name: string): AsyncGenerator<Buffer> {
    const entry = entries.get(name.toLowerCase());
    if (!entry) return;
    if (entry.isEncrypted()) {
      throw new ImportFileError(
        'encrypted',
        'This file is protected by a password. Save it without one and import it again.',
      );
    }
    let inflated = 0;
    for await (const chunk of inflate(path, entry)) {
      inflated += chunk.length;
      if (inflated > limit) throw bomb();
      yield chunk;
    }
  }

  return { names: new Set(entries.keys()), read };
}

async function* inflate(path: string, entry: Entry): AsyncGenerator<Buffer> {
  const zip = await openAt(path);
  try {
    // The caller counts the sizes, because some writers get them wrong in valid files.
    yield* await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw damaged(error);
  } finally {
    zip.close();
  }
}

async function withZip(path: string, use: (zip: ZipFile) => Promise<void>): Promise<void> {
  const zip = await openAt(path);
  try {
    await use(zip);
  } catch (error) {
    throw damaged(error);
  } finally {
    zip.close();
  }
}

async function openAt(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false, validateEntrySizes: false });
  } catch (error) {
    throw damaged(error);
  }
}

function bomb(): ImportFileError {
  return new ImportFileError(
    'zip_bomb',
    'This file unpacks to far more than its size, so it was not opened. Save the sheet as CSV and import that.',
  );
}

/** Converts errors of the ZIP library to a sentence; disk errors stay as they are. */
function damaged(error: unknown): unknown {
  if (error instanceof ImportFileError || (error instanceof Error && 'syscall' in error)) return error;
  return new ImportFileError('unreadable', 'The file is damaged. Open it in Excel, save it again and import that.', {
    cause: error,
  });
}
