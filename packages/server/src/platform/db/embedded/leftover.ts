import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { overwrite } from './overwrite.ts';
import { clearSocketDir } from './socket-dir.ts';

const run = promisify(execFile);
// Above any pid of a system, but still a valid pid to PostgreSQL.
const NO_PROCESS = 2_147_483_646;

export interface PidFile {
  readonly pid: number;
  readonly socketDir: string;
  readonly ready: boolean;
}

/** The postmaster.pid of a running or killed server. Undefined if there is none, as after a clean stop. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readText(cluster);
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return { pid: Number(lines[0]), socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/**
 * Ends processes that outlived a killed Bookline or server, and makes the pid file harmless. Called with the folder's lock. Returns whether the last
 * stop wasn't clean.
 */
export async function endLeftover(cluster: string, log: (message: string) => void): Promise<boolean> {
  const left = await readPidFile(cluster);
  if (!left) return false;
  const running = await processesOf(cluster);
  if (running.length > 0)
    log(`ending the PostgreSQL that an earlier Bookline left running (processes ${running.join(', ')})`);
  if (running.includes(left.pid)) await end([left.pid], cluster, 'SIGINT', 60);
  // A server that takes too long to stop, or children of a dead one in a long query. The next start replays the log.
  const remaining = await processesOf(cluster);
  if (!(await end(remaining, cluster, 'SIGQUIT', 10)))
    throw new EmbeddedPostgresError(
      'START_FAILED',
      `A PostgreSQL left running does not end: end ${remaining.join(', ')} by hand.`,
    );
  await disownPid(cluster);
  if (left.socketDir) await clearSocketDir(left.socketDir);
  return true;
}

/** Signals the processes and waits until none uses the cluster. False if some still do after this many seconds. */
async function end(pids: number[], cluster: string, signal: NodeJS.Signals, seconds: number): Promise<boolean> {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
  for (let left = seconds * 50; left > 0; left--) {
    if ((await processesOf(cluster)).length === 0) return true;
    await sleep(20);
  }
  return false;
}

/**
 * PostgreSQL refuses to start if the dead server's pid now belongs to another process. The file isn't removed: with its other lines, PostgreSQL still
 * refuses if children of the dead server hold its memory.
 */
async function disownPid(cluster: string): Promise<void> {
  const text = await readText(cluster);
  if (text !== undefined) await overwrite(join(cluster, 'postmaster.pid'), text.replace(/^\d+/, String(NO_PROCESS)));
}

async function readText(cluster: string): Promise<string | undefined> {
  return readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** The server of this cluster and its children. PostgreSQL's working directory is its data folder, which no other process of its name uses. */
async function processesOf(cluster: string): Promise<number[]> {
  const folder = await realpath(cluster);
  if (process.platform !== 'linux') {
    // Alternating lines p<pid> and n<folder>. It fails if no PostgreSQL is running.
    const { stdout } = await run('lsof', ['-w', '-a', '-c', 'postgres', '-d', 'cwd', '-F', 'pn']).catch(() => ({
      stdout: '',
    }));
    return [...stdout.matchAll(/^p(\d+)\n(?:f.*\n)?n(.*)$/gm)]
      .filter((match) => match[2] === folder)
      .map((match) => Number(match[1]));
  }
  // Slim containers have neither ps nor lsof.
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const works = pids.map(async (pid) => {
    const [name, cwd] = await Promise.all([readFile(`/proc/${pid}/comm`, 'utf8'), readlink(`/proc/${pid}/cwd`)]);
    return name.trim() === 'postgres' && cwd === folder;
  });
  const settled = await Promise.allSettled(works);
  return pids.filter((_, index) => settled[index]?.status === 'fulfilled' && settled[index].value).map(Number);
}
