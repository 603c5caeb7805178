import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

const manifest = z.object({
  made_by: z.literal('Bookline'),
  version: z.string(),
  made_at: z.string(),
  /** PostgreSQL's major version: only the same one reads these files. */
  postgres: z.string(),
  /** Uploaded files in it, and their bytes; null where they lie in a bucket. */
  files: z.object({ count: z.int(), bytes: z.int() }).nullable(),
  /** Whether the installation's own secret is in it; false where BOOKLINE_SECRET gives it. */
  secret: z.boolean(),
});
export type Manifest = z.infer<typeof manifest>;

export const MANIFEST = 'backup.json';

/** What a backup says of itself. Throws BackupError where the folder holds none, or half of one. */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  } catch (cause) {
    throw new BackupError(`${folder} holds no whole backup of Bookline.`, { cause });
  }
}
