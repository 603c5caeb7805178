import { existsSync } from 'node:fs';
import { copyFile, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { RESTORING } from '../data-dir.ts';
import { lockDataDir } from '../platform/db/embedded/data-dir-lock.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { endLeftover } from '../platform/db/embedded/leftover.ts';
import { ownerTransaction } from '../platform/db/owner-transaction.ts';
import { makeFolder } from '../platform/files/make-folder.ts';
import { BackupError } from './backup-error.ts';
import { findDamage } from './contents.ts';
import { copyTree } from './copy-tree.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** Files that an unused data folder may have. */
const harmless: ReadonlySet<string> = new Set(['log', 'incoming']);
/** What a restore creates there, the database last. */
const parts = ['secret', 'files', 'postgres'] as const;
/** How many damaged files are listed. */
const NAMED = 20;

export interface Restored {
  readonly manifest: Manifest;
  readonly tenants: number;
  readonly people: number;
}

export interface RestoreOptions {
  /** Accepts a backup without checksums, from an older version. */
  readonly unchecked?: boolean;
  /** PostgreSQL settings for checking the database. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Restores a backup into an empty or missing data folder, after checking each file, and starts its database once to check that it works.
 * Throws BackupError and leaves the folder unchanged.
 */
export async function restoreBackup(
  config: Pick<Config, 'data_dir' | 'database'>,
  backup: string,
  { unchecked = false, settings }: RestoreOptions = {},
): Promise<Restored> {
  if (config.database)
    throw new BackupError(
      'DATABASE_URL is set, but a backup is restored into a data folder. Unset it, or restore with your database’s own tools.',
    );
  const { data_dir } = config;
  await requireEmpty(data_dir);
  const manifest = await readManifest(backup);
  await requireWhole(backup, manifest, unchecked);
  // Another restore may have started and ended during the check.
  await requireEmpty(data_dir);
  const staging = join(data_dir, RESTORING);
  await makeFolder(staging, 0o711);
  // If two run at once, the second one reports the first.
  const lock = lockDataDir(staging, undefined);
  try {
    // A killed restore leaves its database running, on files that are removed next.
    await endLeftover(join(staging, 'postgres', 'cluster'), () => undefined);
    await removeParts(data_dir);
    await makeFolder(join(staging, 'postgres'), 0o755);
    await copyTree(join(backup, 'cluster'), join(staging, 'postgres', 'cluster'));
    if (manifest.files) await copyTree(join(backup, 'files'), join(staging, 'files'));
    if (manifest.secret) await copyFile(join(backup, 'secret'), join(staging, 'secret'));
    const found = await look(join(staging, 'postgres'), settings);
    for (const part of parts)
      if (existsSync(join(staging, part))) await rename(join(staging, part), join(data_dir, part));
    return { manifest, ...found };
  } catch (error) {
    await removeParts(data_dir);
    throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
    lock.release();
  }
}

async function removeParts(data_dir: string): Promise<void> {
  for (const part of parts)
    for (const path of [join(data_dir, part), join(data_dir, RESTORING, part)])
      await rm(path, { recursive: true, force: true });
}

/**
 * Throws BackupError if the folder isn't empty: a restore never replaces data. An interrupted restore isn't data, because nothing starts
 * on such a folder.
 */
async function requireEmpty(data_dir: string): Promise<void> {
  const there = existsSync(data_dir) ? await readdir(data_dir) : [];
  const leftover: readonly string[] = there.includes(RESTORING) ? [RESTORING, ...parts] : [];
  if (there.some((name) => !harmless.has(name) && !leftover.includes(name)))
    throw new BackupError(`${data_dir} isn’t empty. Set DATA_DIR to an empty folder, or move its contents.`);
}

/** Throws BackupError with details if a file of the backup was changed. */
async function requireWhole(backup: string, { contents, version }: Manifest, unchecked: boolean): Promise<void> {
  if (!contents) {
    if (unchecked) return;
    throw new BackupError(
      `This backup was made by Bookline ${version}, which didn’t save checksums, so damage can’t be detected. ` +
        'To restore it anyway, add --unchecked.',
    );
  }
  const damage = await findDamage(backup, contents);
  if (damage.length === 0) return;
  const more = damage.length > NAMED ? [`… and ${damage.length - NAMED} more`] : [];
  throw new BackupError(
    [
      `This backup is damaged: ${damage.length} of its ${contents.count} files. Nothing was restored. Choose another backup.`,
      ...damage.slice(0, NAMED),
      ...more,
    ].join('\n  '),
  );
}

/** Starts the database, which recovers it, and counts its users. */
async function look(
  postgres: string,
  settings: Readonly<Record<string, string>> | undefined,
): Promise<{ tenants: number; people: number }> {
  const server = await startEmbeddedPostgres({ dataDir: postgres, ...(settings && { settings }) });
  try {
    const [row] = await ownerTransaction(server.ownerUrl, ({ query }) =>
      query<{ tenants: string; people: string }>(
        'select (select count(*) from tenant) as tenants, (select count(*) from app_user) as people',
      ),
    );
    return { tenants: Number(row?.tenants), people: Number(row?.people) };
  } finally {
    await server.stop();
  }
}
