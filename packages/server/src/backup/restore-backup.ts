import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { ownerTransaction } from '../platform/db/owner-transaction.ts';
import { BackupError } from './backup-error.ts';
import { copyTree } from './copy-tree.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** What may lie in a data folder that nothing was kept in yet. */
const harmless: ReadonlySet<string> = new Set(['log', 'incoming']);

export interface Restored {
  readonly manifest: Manifest;
  readonly tenants: number;
  readonly people: number;
}

/**
 * Puts a backup into a data folder that is empty or missing, and starts its database once to see that it is whole. Throws BackupError, and leaves the
 * folder as it was.
 */
export async function restoreBackup(
  config: Pick<Config, 'data_dir' | 'database'>,
  backup: string,
  settings?: Readonly<Record<string, string>>,
): Promise<Restored> {
  if (config.database)
    throw new BackupError(
      'DATABASE_URL is set: a backup goes into a data folder of its own. Unset it, or restore with your database’s own tools.',
    );
  const manifest = await readManifest(backup);
  const { data_dir } = config;
  const there = existsSync(data_dir) ? await readdir(data_dir) : [];
  if (there.some((name) => !harmless.has(name)))
    throw new BackupError(`${data_dir} is not empty: set DATA_DIR to a folder that is, or move what lies there away.`);
  await mkdir(data_dir, { recursive: true, mode: 0o711 });
  const postgres = join(data_dir, 'postgres');
  try {
    await mkdir(postgres, { mode: 0o755 });
    // Under another name until it is all there: a start in between must not take half of it for a database.
    await copyTree(join(backup, 'cluster'), join(postgres, 'restoring'));
    await rename(join(postgres, 'restoring'), join(postgres, 'cluster'));
    if (manifest.files) await copyTree(join(backup, 'files'), join(data_dir, 'files'));
    if (manifest.secret) await copyFile(join(backup, 'secret'), join(data_dir, 'secret'));
    return { manifest, ...(await look(postgres, settings)) };
  } catch (error) {
    for (const name of ['postgres', 'files', 'secret'])
      await rm(join(data_dir, name), { recursive: true, force: true });
    throw error;
  }
}

/** Starts the database, which makes it whole, and counts who is in it. */
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
