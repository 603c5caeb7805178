import { createHash } from 'node:crypto';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';
import { MANIFEST, type Manifest } from './manifest.ts';

/** A line per file of a backup. */
export const CONTENTS = 'contents.jsonl';

const line = z.object({ path: z.string(), bytes: z.int(), sha256: z.string() });
const CHUNK = 1024 ** 2;
type Line = z.output<typeof line>;

/** Records the size and hash of every file of a finished copy. Returns what the manifest says about that list. */
export async function recordContents(folder: string): Promise<NonNullable<Manifest['contents']>> {
  const list = await open(join(folder, CONTENTS), 'wx', 0o600);
  const hash = createHash('sha256');
  let count = 0;
  try {
    for (const path of await filesIn(folder)) {
      if (path === CONTENTS) continue;
      const text = `${JSON.stringify({ path, ...(await measure(join(folder, path))) } satisfies Line)}\n`;
      await list.write(text);
      hash.update(text);
      count++;
    }
  } finally {
    await list.close();
  }
  return { count, sha256: hash.digest('hex') };
}

/**
 * Compares a backup with its list of contents. Returns a sentence for each file that is missing, changed, unreadable, or was added.
 * Throws BackupError if the list itself is damaged.
 */
export async function findDamage(folder: string, contents: NonNullable<Manifest['contents']>): Promise<string[]> {
  const recorded = await readContents(folder, contents);
  const damage: string[] = [];
  for (const path of await filesIn(folder)) {
    if (path === CONTENTS || path === MANIFEST) continue;
    const expected = recorded.get(path);
    recorded.delete(path);
    const what = expected ? await compare(join(folder, path), expected) : 'is not part of the backup';
    if (what) damage.push(`${path} ${what}`);
  }
  return [...[...recorded.keys()].map((path) => `${path} is missing`), ...damage];
}

async function readContents(
  folder: string,
  { count, sha256 }: NonNullable<Manifest['contents']>,
): Promise<Map<string, Line>> {
  const text = await readFile(join(folder, CONTENTS)).catch((cause) => {
    throw new BackupError(`This backup is damaged: ${CONTENTS}, its list of files, can't be read.`, { cause });
  });
  if (createHash('sha256').update(text).digest('hex') !== sha256)
    throw new BackupError(`This backup is damaged: ${CONTENTS}, its list of ${count} files, was changed or cut short.`);
  const lines = text.toString().split('\n').slice(0, -1);
  return new Map(lines.map((each) => line.parse(JSON.parse(each))).map((each) => [each.path, each]));
}

async function compare(file: string, expected: Line): Promise<string | undefined> {
  try {
    const { size } = await stat(file);
    if (size !== expected.bytes) return `has ${size} bytes, not ${expected.bytes}`;
    return (await measure(file)).sha256 === expected.sha256 ? undefined : `was changed (${expected.bytes} bytes)`;
  } catch (error) {
    return `can't be read (${error instanceof Error ? error.message : error})`;
  }
}

async function measure(file: string): Promise<Omit<Line, 'path'>> {
  const handle = await open(file);
  const hash = createHash('sha256');
  const chunk = Buffer.allocUnsafe(Math.min((await handle.stat()).size, CHUNK) || 1);
  let bytes = 0;
  try {
    for (;;) {
      const { bytesRead } = await handle.read(chunk);
      if (bytesRead === 0) break;
      hash.update(chunk.subarray(0, bytesRead));
      bytes += bytesRead;
    }
  } finally {
    await handle.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Every file below a folder, by its relative path, sorted. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map((entry) => relative(folder, join(entry.parentPath, entry.name))).sort();
}
