import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWNER } from '../../packages/server/src/platform/db/embedded/init-cluster.ts';
import { readPidFile } from '../../packages/server/src/platform/db/embedded/leftover.ts';

const main = join(import.meta.dirname, '../../packages/server/src/main.ts');
const START_MS = 300_000;

export interface RunningServer {
  readonly port: number;
  /** Its DATA_DIR, for commands that work on the installation. */
  readonly data_dir: string;
  /** The owner's database URL, to create tenants. */
  readonly owner_url: string;
  stop(): Promise<void>;
}

/** Starts the product like `npm start`, with demo data, on a free port and in a temporary folder. */
export async function startServer(): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bookline-e2e-'));
  // The tests use mail servers and identity providers on this machine.
  const own = { NODE_ENV: 'development', PORT: '0', DATA_DIR: folder, ALLOW_PRIVATE_ADDRESSES: 'true' };
  const env = { ...process.env, ...own };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGINT');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const port = await readyPort(child);
    const socketDir = (await readPidFile(join(folder, 'postgres/cluster')))?.socketDir ?? '';
    const owner_url = `postgres://${OWNER}@localhost/bookline?host=${encodeURIComponent(socketDir)}`;
    return { port, data_dir: folder, owner_url, stop };
  } catch (error) {
    const log = await readFile(join(folder, 'log/server.log'), 'utf8').catch(() => '');
    await stop();
    throw new Error(`The server did not start. Its log says:\n${log.slice(-4000)}`, { cause: error });
  }
}

/** Waits for the line with its address. */
function readyPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    const late = setTimeout(() => reject(new Error(`not ready after ${START_MS / 1000} s:\n${said}`)), START_MS);
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const port = /is ready at http:\/\/localhost:(\d+)/.exec(said)?.[1];
      if (!port) return;
      clearTimeout(late);
      resolve(Number(port));
    });
    child.on('exit', (code) => reject(new Error(`it ended with exit code ${code}:\n${said}`)));
  });
}
