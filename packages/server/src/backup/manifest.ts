import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

const manifest = z.object({
  made_by: z.literal('Bookline'),
  version: z.string(),
  made_at: z.string(),
  /** PostgreSQL's major version. Only the same one can read these files. */
  postgres: z.string(),
  /** Number and size of uploaded files. Null if they are in a bucket. */
  files: z.object({ count: z.int(), bytes: z.int() }).nullable(),
  /** Whether it contains the installation's secret. False if BOOKLINE_SECRET is set. */
  secret: z.boolean(),
  /** The number of files in the list of contents, and its hash. Backups of 0.2 have none. */
  contents: z.object({ count: z.int(), sha256: z.string() }).optional(),
});
export type Manifest = z.infer<typeof manifest>;

export const MANIFEST = 'backup.json';

/** Reads a backup's manifest. Throws BackupError if the folder has no backup, or an incomplete one. */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  } catch (cause) {
    throw new BackupError(
      `${folder} isn’t a complete Bookline backup. Its ${MANIFEST} is missing or damaged. Choose another backup.`,
      { cause },
    );
  }
}
