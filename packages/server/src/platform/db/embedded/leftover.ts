import { execFile } from 'node:child_process';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { overwrite } from './overwrite.ts';
import { clearSocketDir } from './socket-dir.ts';

const run = promisify(execFile);
// Above what any system gives out, and still a pid to PostgreSQL.
const NO_PROCESS = 2_147_483_646;

export interface PidFile {
  readonly pid: number;
  readonly socketDir: string;
  readonly ready: boolean;
}

/** The postmaster.pid of a running or killed server; undefined where there is none, as after a clean stop. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return { pid: Number(lines[0]), socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/**
 * Ends the server that outlived a killed Bookline, and makes the pid file of a dead one harmless. Called under the folder's lock.
 * Answers whether the last stop was not clean.
 */
export async function endLeftover(cluster: string, log: (message: string) => void): Promise<boolean> {
  const left = await readPidFile(cluster);
  if (!left) return false;
  if (await isServer(left.pid, cluster)) {
    log(`ending the PostgreSQL (process ${left.pid}) that an earlier Bookline left running`);
    // First as in a stop, then without the last checkpoint: its log replays at the next start.
    const ended = (await end(left.pid, cluster, 'SIGINT', 60)) || (await end(left.pid, cluster, 'SIGQUIT', 10));
    if (!ended)
      throw new EmbeddedPostgresError(
        'START_FAILED',
        `The PostgreSQL left running as process ${left.pid} does not end: end it by hand.`,
      );
  }
  await disownPid(cluster);
  if (left.socketDir) await clearSocketDir(left.socketDir);
  return true;
}

async function end(pid: number, cluster: string, signal: NodeJS.Signals, seconds: number): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch {
    return true;
  }
  for (let waited = 0; waited < seconds * 50; waited++) {
    if (!(await isServer(pid, cluster))) return true;
    await sleep(20);
  }
  return false;
}

/**
 * PostgreSQL would not start while the number of the dead server belongs to some other process. The file is not removed: its other
 * lines let PostgreSQL see that children of the dead server still hold its memory.
 */
async function disownPid(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined) await overwrite(file, text.replace(/^\d+/, String(NO_PROCESS)));
}

/** Whether that process is the server of this cluster, and not another that has got its number since. */
async function isServer(pid: number, cluster: string): Promise<boolean> {
  try {
    if (process.platform === 'linux') {
      // A PostgreSQL works inside its data folder. Slim containers have no ps.
      const [name, folder] = await Promise.all([readFile(`/proc/${pid}/comm`, 'utf8'), readlink(`/proc/${pid}/cwd`)]);
      return name.trim() === 'postgres' && folder === (await realpath(cluster));
    }
    const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return stdout.includes('postgres') && stdout.includes(cluster);
  } catch {
    return false;
  }
}
