import { existsSync } from 'node:fs';
import { access, appendFile, constants, lchown, mkdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { canEnter, serverAccount, unprivilegedAccount } from './account.ts';
import { usableBinaries } from './binaries.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { initCluster, ownCluster, removeHalfMade } from './init-cluster.ts';
import { endLeftover } from './leftover.ts';
import { DATABASE, ownerUrlAt } from './running-server.ts';
import { startServer } from './server-process.ts';
import { serverSettings } from './settings.ts';
import { clearSocketDir, makeSocketDir } from './socket-dir.ts';

export interface EmbeddedPostgresOptions {
  /** A folder only for this database. Created if it doesn't exist. */
  readonly dataDir: string;
  /** This Bookline's address, shown when a second one starts on the same folder. */
  readonly address?: string;
  /** PostgreSQL settings that override the defaults, by name. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The socket's folder: that of a server that ended, so that its address stays the same. */
  readonly socketDir?: string;
  readonly log?: (message: string) => void;
  /** Runs when the server ends without being stopped. The next start recovers. */
  readonly onUnexpectedEnd?: (how: string) => void;
}

export interface EmbeddedPostgres {
  /** The superuser's connection to the database `bookline`, through a unix socket. */
  readonly ownerUrl: string;
  readonly socketDir: string;
  /** The cluster's files, for backups. */
  readonly clusterDir: string;
  readonly pid: number;
  /** Whether the last stop wasn't clean. */
  readonly recovered: boolean;
  /** Stops the server cleanly and frees the folder. Can be called more than once. */
  stop(): Promise<void>;
}

/**
 * Starts the bundled PostgreSQL on `dataDir`, only for this process, and waits until it answers. Throws EmbeddedPostgresError: DATA_DIR_IN_USE,
 * DATA_DIR_UNUSABLE, NO_BINARIES, or START_FAILED.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    await mkdir(options.dataDir, { recursive: true });
    const dataDir = await realpath(options.dataDir);
    for (const path of [dataDir, join(dataDir, 'lock'), join(dataDir, 'cluster')]) {
      if (existsSync(path)) await access(path, constants.R_OK | constants.W_OK);
    }
    const lock = lockDataDir(dataDir, options.address);
    try {
      return await startLocked(dataDir, options, lock.release);
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && (cause.code === 'EACCES' || cause.code === 'EPERM')))
      throw cause;
    throw new EmbeddedPostgresError(
      'DATA_DIR_UNUSABLE',
      `This user may not use the data folder ${options.dataDir} (${cause.message}): ` +
        'start Bookline as the user who made it, or set DATA_DIR to another folder.',
      { cause },
    );
  }
}

async function startLocked(
  dataDir: string,
  options: EmbeddedPostgresOptions,
  unlock: () => void,
): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const cluster = join(dataDir, 'cluster');
  const isNew = !existsSync(join(cluster, 'PG_VERSION'));
  const account = await serverAccount(cluster);
  const copyTo = (await canEnter(dataDir, account)) ? [dataDir] : ['/var/lib/bookline'];
  const binaries = await usableBinaries(copyTo, isNew && account ? [account, await unprivilegedAccount()] : [account]);
  await removeHalfMade(cluster);
  if (isNew) {
    log(`making a new database in ${dataDir}`);
    await initCluster(cluster, { binaries: binaries.folder, account, durable: options.settings?.fsync !== 'off' });
  } else {
    await ownCluster(cluster, account);
  }
  const recovered = await endLeftover(cluster, log);
  const socketDir = await makeSocketDir(dataDir, account, options.socketDir);
  const settings = { ...serverSettings(), ...options.settings };
  const logFile = await makeLogFile(dataDir);
  const server = await startServer({ binaries: binaries.folder, cluster, socketDir, logFile, account, settings });
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= server
      .stop()
      .then(() => clearSocketDir(socketDir))
      .finally(unlock);
    return stopping;
  };
  const ownerUrl = ownerUrlAt(socketDir);
  try {
    await ensureDatabase(ownerUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  void server.ended.then((how) => {
    if (stopping) return;
    log(`PostgreSQL ended on its own: ${how}`);
    // Not before the caller has this function's result.
    setImmediate(() => options.onUnexpectedEnd?.(how));
  });
  log(`${binaries.version} runs as process ${server.pid}${recovered ? ', recovered from an unclean stop' : ''}`);
  return { ownerUrl, socketDir, clusterDir: cluster, pid: server.pid, recovered, stop };
}

/** Gives files that root creates in another user's folder to that user, who may start Bookline next time. */
async function makeLogFile(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'log');
  const file = join(folder, 'postgres.log');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await appendFile(file, '', { mode: 0o600 });
  const { uid, gid } = await stat(dataDir);
  if (process.getuid?.() === 0)
    await Promise.all([folder, file, join(dataDir, 'lock')].map((path) => lchown(path, uid, gid)));
  return file;
}

async function ensureDatabase(ownerUrl: string): Promise<void> {
  const maintenanceUrl = new URL(ownerUrl);
  maintenanceUrl.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenanceUrl.href });
  try {
    await client.connect();
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
