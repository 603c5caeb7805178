import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { copyFile, readFile, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Account, pathFor } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { readPidFile } from './leftover.ts';
import { programEnv } from './program-env.ts';

const run = promisify(execFile);
const LOG_LIMIT = 10 * 1024 ** 2;

export interface ServerOptions {
  readonly binaries: string;
  readonly cluster: string;
  readonly socketDir: string;
  readonly logFile: string;
  readonly account: Account | undefined;
  readonly settings: Readonly<Record<string, string>>;
}

export interface ServerProcess {
  readonly pid: number;
  /** Resolves with the reason when the server has ended. */
  readonly ended: Promise<string>;
  /** Resolves when the server and all its processes have ended. Open transactions are rolled back, and a checkpoint is written. */
  stop(): Promise<void>;
}

/**
 * Starts the server and waits until it accepts connections, including crash recovery. Throws START_FAILED with the end of its log. It has its own
 * process group, so that Ctrl-C reaches Bookline, which then stops it cleanly, instead of the server first.
 */
export async function startServer(options: ServerOptions): Promise<ServerProcess> {
  const { account, cluster, logFile } = options;
  const settings = { ...options.settings, listen_addresses: '', unix_socket_directories: options.socketDir };
  const command = [join(options.binaries, 'bin/postgres'), '-D', await pathFor(account, cluster)];
  for (const [name, value] of Object.entries(settings)) command.push('-c', `${name}=${value}`);
  const [program = '', ...args] = [...(await followParent()), ...command];
  // A log that can't be rotated is no reason not to start.
  await shorten(logFile).catch(() => undefined);
  const logStart = await sizeOf(logFile);
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(program, args, {
    cwd: cluster,
    env: programEnv(),
    detached: true,
    stdio: ['ignore', log, log],
    ...account,
  });
  closeSync(log);
  const server = watch(child, logFile);
  let gone: string | undefined;
  void server.ended.then((how) => {
    gone = how;
  });
  while (!(await isReady(cluster, server.pid))) {
    if (gone !== undefined) {
      const said = (await readFile(logFile)).subarray(logStart).toString().slice(-2000).trim();
      throw new EmbeddedPostgresError(
        'START_FAILED',
        `PostgreSQL did not start (${gone}). Its log ${logFile} says: ${said}`,
      );
    }
    await sleep(10);
  }
  return server;
}

/** On Linux the kernel can stop the server when this process dies, even by kill -9. Elsewhere the next start ends it. */
async function followParent(): Promise<string[]> {
  if (process.platform !== 'linux') return [];
  const prefix = ['setpriv', '--pdeathsig', 'INT'];
  return run('setpriv', [...prefix.slice(1), 'true']).then(
    () => prefix,
    () => [],
  );
}

function watch(child: ChildProcess, logFile: string): ServerProcess {
  // It doesn't keep running if the caller forgets to stop it or calls process.exit.
  const onExit = () => void child.kill('SIGINT');
  process.once('exit', onExit);
  child.unref();
  const timer = setInterval(() => void shorten(logFile).catch(() => undefined), 600_000).unref();
  const ended = endOf(child).finally(() => {
    process.off('exit', onExit);
    clearInterval(timer);
  });
  return {
    pid: child.pid ?? 0,
    ended,
    async stop() {
      child.ref();
      child.kill('SIGINT');
      // After a minute, without the last checkpoint. The next start replays the log instead.
      const impatient = setTimeout(() => child.kill('SIGQUIT'), 60_000);
      await ended;
      clearTimeout(impatient);
    },
  };
}

async function endOf(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = await once(child, 'exit');
    return signal ? `signal ${signal}` : `exit code ${code}`;
  } catch (error) {
    return String(error);
  }
}

async function isReady(cluster: string, pid: number): Promise<boolean> {
  const running = await readPidFile(cluster);
  return running?.pid === pid && running.ready;
}

/** PostgreSQL only appends, so the file can be cut while it's open. One older file is kept. */
async function shorten(logFile: string): Promise<void> {
  if ((await sizeOf(logFile)) < LOG_LIMIT) return;
  await rm(`${logFile}.1`, { force: true });
  await copyFile(logFile, `${logFile}.1`);
  await truncate(logFile);
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
