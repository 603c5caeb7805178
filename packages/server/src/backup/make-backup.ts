import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { refuseHalfRestored } from '../data-dir.ts';
import { systemClock } from '../platform/clock.ts';
import { connectDirectly } from '../platform/db/direct-connection.ts';
import { type DataDirLock, lockDataDir } from '../platform/db/embedded/data-dir-lock.ts';
import { EmbeddedPostgresError } from '../platform/db/embedded/embedded-postgres-error.ts';
import { runningOwnerUrl } from '../platform/db/embedded/running-server.ts';
import { makeFolder } from '../platform/files/make-folder.ts';
import { isNoRoom } from '../platform/full-disk.ts';
import { version } from '../version.ts';
import { BackupError } from './backup-error.ts';
import { filesIn, recordContents } from './contents.ts';
import { copyTree } from './copy-tree.ts';
import { MANIFEST, type Manifest } from './manifest.ts';

// https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA: files that a server recreates or must not find.
const empty = [
  'pg_dynshmem/',
  'pg_notify/',
  'pg_replslot/',
  'pg_serial/',
  'pg_snapshots/',
  'pg_stat_tmp/',
  'pg_subtrans/',
];

const absent = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init(\.\d+)?|pgsql_tmp[^/]*\/?.*)$/;

const LOG = 'pg_wal/';

/** Copies a stopped cluster that is locked against starting: all of it, including the log. */
const copyStoppedCluster = (cluster: string, to: string): Promise<void> =>
  copyTree(cluster, to, (path) => absent.test(path));

const YOUR_OWN =
  'This installation uses your own database (DATABASE_URL). Back it up with your provider’s tools or pg_dump. See docs/operations.md.';

/**
 * Copies database, uploaded files, and secret into `target`, a new folder, while users work. The folder gets that name only when it's complete.
 * Throws BackupError.
 */
export async function makeBackup(
  config: Pick<Config, 'data_dir' | 'database' | 's3' | 'secret'>,
  target: string,
): Promise<Manifest> {
  if (config.database) throw new BackupError(YOUR_OWN);
  refuseHalfRestored(config.data_dir);
  const cluster = join(config.data_dir, 'postgres', 'cluster');
  if (!existsSync(join(cluster, 'PG_VERSION')))
    throw new BackupError(`There is no data in ${config.data_dir}. Set DATA_DIR to Bookline’s data folder.`);
  if (existsSync(target)) throw new BackupError(`${target} already exists. Choose another name.`);
  const partial = `${target}.partial`;
  await rm(partial, { recursive: true, force: true });
  await makeFolder(partial, 0o700);
  try {
    const files = join(config.data_dir, 'files');
    // Before the database, because files it names may be deleted meanwhile, and after it, because it may name newer files.
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
      contents: await recordContents(partial),
    };
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    await syncTree(partial);
    await rename(partial, target);
    await syncOne(dirname(target));
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (isNoRoom(error))
      throw new BackupError(`There isn’t enough space for the backup in ${dirname(target)}.`, { cause: error });
    throw error;
  }
}

async function copyCluster(dataDir: string, cluster: string, to: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  const lock = lockOf(folder);
  if (lock) {
    try {
      // Left running by a killed Bookline. The next start stops it. Until then, it counts as running.
      const left = await runningOwnerUrl(folder);
      if (left) await copyRunningCluster(left, cluster, to);
      else await copyStoppedCluster(cluster, to);
    } finally {
      lock.release();
    }
    return;
  }
  const running = await runningOwnerUrl(folder);
  if (!running) throw new BackupError('Bookline is starting or stopping. Try again in a moment.');
  await copyRunningCluster(running, cluster, to);
}

/** Locks the folder so Bookline can't start on it. Undefined if it's running. */
function lockOf(folder: string): DataDirLock | undefined {
  try {
    return lockDataDir(folder, undefined);
  } catch (error) {
    if (error instanceof EmbeddedPostgresError && error.code === 'DATA_DIR_IN_USE') return undefined;
    throw error;
  }
}

/** Copies missing files. Uploaded files never change. */
const copyNewer = (from: string, to: string): Promise<void> =>
  copyTree(from, to, (path) => !path.endsWith('/') && existsSync(join(to, path)));

async function measured(folder: string): Promise<{ count: number; bytes: number }> {
  const paths = await filesIn(folder);
  const sizes = await Promise.all(paths.map(async (path) => (await stat(join(folder, path))).size));
  return { count: paths.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** A backup must survive a power loss. */
async function syncTree(folder: string): Promise<void> {
  for (const path of await filesIn(folder)) await syncOne(join(folder, path));
}

async function syncOne(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

/**
 * Copies a cluster while its server runs, with PostgreSQL's online backup. The copy, once started, is the database as of the end of
 * this call. `ownerUrl` must be a superuser. Throws the server's errors.
 */
async function copyRunningCluster(ownerUrl: string, cluster: string, to: string): Promise<void> {
  const client = await connectDirectly(ownerUrl, 'bookline backup');
  try {
    // Keeps the log from the start of the copy until its end. The slot is dropped with this connection.
    const slot = `backup_${randomBytes(6).toString('hex')}`;
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    await client.query("select pg_backup_start('bookline', true)");
    await copyTree(cluster, to, (path) => path === LOG || empty.includes(path) || absent.test(path));
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      'select labelfile, spcmapfile from pg_backup_stop(false)',
    );
    const [stopped] = rows;
    if (!stopped) throw new Error('the server didn’t report the end of the backup');
    await writeFile(join(to, 'backup_label'), stopped.labelfile, { mode: 0o600 });
    if (stopped.spcmapfile.trim()) await writeFile(join(to, 'tablespace_map'), stopped.spcmapfile, { mode: 0o600 });
    await copyTree(join(cluster, LOG), join(to, LOG), (path) => path === 'archive_status/' || path === 'summaries/');
  } finally {
    await client.end();
  }
}
