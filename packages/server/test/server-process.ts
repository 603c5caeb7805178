import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { inject } from 'vitest';
import type { TestUser } from './builders.ts';
import type { TestDatabase } from './test-database.ts';

export interface RunningProcess {
  readonly pid: number;
  /** Kills it as a power loss would, and waits until it has ended. */
  kill(): Promise<void>;
  /** Asks it to stop and waits. Returns its exit code. */
  stop(): Promise<number | null>;
}

export interface ServerProcess extends RunningProcess {
  readonly url: string;
}

/** Starts the server as a separate process on a test's database, with its files in `folder`. Throws with its output if it ends. */
export async function startServerProcess(
  database: Pick<TestDatabase, 'app_url' | 'owner_url'>,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const { first, ...running } = await startProcess(inject('programs').server, database, folder, settings);
  return { ...running, url: first };
}

/** Starts a worker as a separate process on a test's database. */
export async function startWorkerProcess(
  database: Pick<TestDatabase, 'app_url' | 'owner_url'>,
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningProcess> {
  return startProcess(inject('programs').worker, database, folder, settings);
}

async function startProcess(
  program: string,
  database: Pick<TestDatabase, 'app_url' | 'owner_url'>,
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<RunningProcess & { first: string }> {
  // Room for what loading leaves behind: collecting it takes a tenth of a start.
  const child = spawn(process.execPath, ['--max-semi-space-size=64', program], {
    env: {
      NODE_ENV: 'test',
      PORT: '0',
      BOOKLINE_SECRET: 'only for tests, and publicly known',
      DATA_DIR: folder,
      DATABASE_URL: database.app_url,
      DATABASE_URL_DIRECT: database.owner_url,
      ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const listening = once(createInterface(child.stdout), 'line');
  const [first] = await Promise.race([listening, ended.then(() => [undefined])]);
  if (typeof first !== 'string') throw new Error(`it ended before it was ready: ${complaint}`);
  return {
    pid: child.pid ?? 0,
    first,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}

/** Signs a user in over the network. Returns their request headers, valid at every server with the same secret. */
export async function signInOver(url: string, { username, password }: TestUser): Promise<Record<string, string>> {
  const before = cookiesOf(await fetch(`${url}/v1/users/me`));
  const reply = await fetch(`${url}/v1/sessions`, {
    method: 'POST',
    headers: { ...headersOf(before), 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (reply.status !== 201) throw new Error(`sign-in was answered with ${reply.status}: ${await reply.text()}`);
  return headersOf(cookiesOf(reply));
}

function cookiesOf(reply: Response): Map<string, string> {
  return new Map(
    reply.headers.getSetCookie().map((line) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      return [name, value];
    }),
  );
}

function headersOf(cookies: Map<string, string>): Record<string, string> {
  return {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-csrf-token': decodeURIComponent(cookies.get('csrf_token') ?? ''),
  };
}
