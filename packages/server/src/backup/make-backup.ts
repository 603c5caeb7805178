import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { type DataDirLock, lockDataDir } from '../platform/db/embedded/data-dir-lock.ts';
import { EmbeddedPostgresError } from '../platform/db/embedded/embedded-postgres-error.ts';
import { runningOwnerUrl } from '../platform/db/embedded/running-server.ts';
import { version } from '../version.ts';
import { BackupError } from './backup-error.ts';
import { copyRunningCluster, copyStoppedCluster } from './copy-cluster.ts';
import { copyTree } from './copy-tree.ts';
import { MANIFEST, type Manifest } from './manifest.ts';

const YOUR_OWN =
  'The database of this installation is your own (DATABASE_URL): back it up with its provider’s tools or pg_dump, as docs/operations.md says.';

/**
 * Copies database, uploaded files and secret into `target`, a folder that must not exist yet, while people work. It has that name only when it is whole.
 * Throws BackupError.
 */
export async function makeBackup(
  config: Pick<Config, 'data_dir' | 'database' | 's3' | 'secret'>,
  target: string,
): Promise<Manifest> {
  if (config.database) throw new BackupError(YOUR_OWN);
  const cluster = join(config.data_dir, 'postgres', 'cluster');
  if (!existsSync(join(cluster, 'PG_VERSION')))
    throw new BackupError(`There is no data in ${config.data_dir}: set DATA_DIR to the folder that Bookline runs on.`);
  if (existsSync(target)) throw new BackupError(`${target} exists already: choose another name.`);
  const partial = `${target}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    const files = join(config.data_dir, 'files');
    // Before the database, because what it names may be removed meanwhile, and after it, because it may name what came meanwhile.
    if (!config.s3) await copyTree(files, join(partial, 'files'));
    await copyCluster(config.data_dir, cluster, join(partial, 'cluster'));
    if (!config.s3) await copyNewer(files, join(partial, 'files'));
    const secret = join(config.data_dir, 'secret');
    const holdsSecret = !config.secret && existsSync(secret);
    if (holdsSecret) await copyFile(secret, join(partial, 'secret'));
    const manifest: Manifest = {
      made_by: 'Bookline',
      version,
      made_at: systemClock.now().toISOString(),
      postgres: (await readFile(join(partial, 'cluster', 'PG_VERSION'), 'utf8')).trim(),
      files: config.s3 ? null : await measured(join(partial, 'files')),
      secret: holdsSecret,
    };
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await syncTree(partial);
    await rename(partial, target);
    await syncOne(dirname(target));
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

async function copyCluster(dataDir: string, cluster: string, to: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  const lock = lockOf(folder);
  if (lock) {
    try {
      // Left running by a Bookline that was killed: it is stopped with the next start, and is no less a running one.
      const left = await runningOwnerUrl(folder);
      if (left) await copyRunningCluster(left, cluster, to);
      else await copyStoppedCluster(cluster, to);
    } finally {
      lock.release();
    }
    return;
  }
  const running = await runningOwnerUrl(folder);
  if (!running) throw new BackupError('Bookline is just starting or stopping: try again in a moment.');
  await copyRunningCluster(running, cluster, to);
}

/** Keeps Bookline from starting on the folder; undefined where it runs. */
function lockOf(folder: string): DataDirLock | undefined {
  try {
    return lockDataDir(folder, undefined);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError && error.code === 'DATA_DIR_IN_USE') return undefined;
    throw error;
  }
}

/** Copies what is not there yet: uploaded files never change. */
const copyNewer = (from: string, to: string): Promise<void> =>
  copyTree(from, to, (path) => !path.endsWith('/') && existsSync(join(to, path)));

async function measured(folder: string): Promise<{ count: number; bytes: number }> {
  const paths = await filesIn(folder);
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  return { count: paths.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** A backup that a power cut takes is none. */
async function syncTree(folder: string): Promise<void> {
  for (const path of await filesIn(folder)) await syncOne(path);
}

async function syncOne(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}
