import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryFolder } from '../../../../test/memory-folder.ts';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts';

// A kill loses nothing that was written, synced or not. Only a power loss would.
const settings = { shared_buffers: '16MB', fsync: 'off' };
const patience = { timeout: 300_000 };
const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0;
const nobodyUser = 65_534;

let folder: string;
let undo: (() => unknown)[];

beforeEach(async () => {
  folder = await mkdtemp(join((await memoryFolder()) ?? '/tmp', 'embedded-test-'));
  await chmod(folder, 0o755);
  undo = [() => rm(folder, { recursive: true, force: true })];
});
afterEach(async () => {
  for (const step of undo.reverse()) await step();
});

async function start(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings, ...options });
  undo.push(() => server.stop());
  return server;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // Some tests kill a server on purpose.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const countRows = async (url: string) => Number((await query(url, 'select count(*) from t'))[0]?.count);

/** Every process of the server on that folder. On macOS, the main one. */
async function processesIn(clusterDir: string): Promise<string[]> {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
    return lines.filter((line) => line.includes(`-D ${clusterDir} `)).map((line) => String(Number.parseInt(line, 10)));
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => folders[index] === clusterDir);
}

type Reported = { pid: number; clusterDir: string; code?: string; message?: string };

async function startElsewhere(dataDir: string, options: { env?: NodeJS.ProcessEnv; asUser?: number } = {}) {
  const node = [process.execPath, join(import.meta.dirname, 'another-bookline.fixture.ts'), dataDir];
  const become = ['setpriv', `--reuid=${options.asUser}`, `--regid=${options.asUser}`, '--clear-groups'];
  const [program = '', ...args] = options.asUser ? [...become, ...node] : node;
  const env = { ...process.env, ...options.env };
  const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  undo.push(() => child.kill('SIGKILL'));
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const reported: Reported = JSON.parse(line);
  return { child, reported };
}

/** Sends the signal to the process, or to its whole group as a terminal does, and waits until the process has ended. */
async function signalAndWait(child: ChildProcess, signal: NodeJS.Signals, wholeGroup = false): Promise<void> {
  process.kill((child.pid ?? 0) * (wholeGroup ? -1 : 1), signal);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

describe('embedded PostgreSQL', () => {
  it('starts in an empty folder, keeps the data for the next start, and leaves no process when stopped', async () => {
    const dataDir = join(folder, 'data');
    const first = await start(dataDir, { settings: { shared_buffers: '16MB' } });
    await query(first.ownerUrl, 'create table t as select generate_series(1, 7) as id');
    await query(first.ownerUrl, 'create role app login password $$right$$');
    expect(await processesIn(first.clusterDir)).toContain(String(first.pid));
    await first.stop();
    await first.stop();
    expect(await processesIn(first.clusterDir)).toEqual([]);
    expect(await readdir(first.socketDir)).toEqual([]);

    const second = await start(dataDir);
    expect(second.recovered).toBe(false);
    expect(await countRows(second.ownerUrl)).toBe(7);
    const app = new URL(second.ownerUrl);
    app.username = 'app';
    app.password = 'wrong';
    await expect(query(app.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
    app.password = 'right';
    expect(await query(app.href, 'select current_user as me')).toEqual([{ me: 'app' }]);
  });

  it('sorts by code point, handles letters of every script, listens on no port, and accepts settings', async () => {
    const server = await start(join(folder, 'data'), { settings: { ...settings, work_mem: '7MB' } });
    await query(server.ownerUrl, 'create extension pg_trgm');
    const [row] = await query(
      server.ownerUrl,
      `select 'Zed' < 'adam' as by_code_point, lower('ÉÀЖ') as lower, cardinality(show_trgm('иван')) as trigrams,
         current_setting('work_mem') as work_mem, current_setting('jit') as jit, current_setting('listen_addresses') as addresses,
         current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums, (select rolsuper from pg_roles where rolname = current_user) as super`,
    );
    expect(row).toEqual({
      by_code_point: true,
      lower: 'éàж',
      trigrams: 5,
      work_mem: '7MB',
      jit: 'off',
      addresses: '',
      encoding: 'UTF8',
      checksums: 'on',
      super: true,
    });
    expect((await stat(server.socketDir)).mode & 0o777).toBe(0o700);
  });

  it('refuses a second start in the same folder, in this process or another, and names the holder', async () => {
    const dataDir = join(folder, 'data');
    // Either one may be first.
    const here = { address: 'http://here:1' };
    const starts = await Promise.allSettled([start(dataDir, here), start(dataDir, here)]);
    const refused = starts.find((result) => result.status === 'rejected');
    expect(starts.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(refused?.reason).toMatchObject({ code: 'DATA_DIR_IN_USE' });
    const { reported } = await startElsewhere(dataDir);
    expect(reported.code).toBe('DATA_DIR_IN_USE');
    expect(reported.message).toContain(`process ${process.pid}, http://here:1`);
  });

  it('reports a server killed by kill -9, and the next start has every acknowledged row', async () => {
    const dataDir = join(folder, 'data');
    const onUnexpectedEnd = vi.fn();
    const first = await start(dataDir, { onUnexpectedEnd });
    await query(first.ownerUrl, 'create table t (id int)');
    let acknowledged = 0;
    const writing = (async () => {
      for (;;) {
        await query(first.ownerUrl, 'insert into t values (1)');
        acknowledged++;
      }
    })().catch(() => undefined);
    await vi.waitUntil(() => acknowledged >= 20, patience);
    process.kill(first.pid, 'SIGKILL');
    await writing;
    await vi.waitUntil(() => onUnexpectedEnd.mock.calls.length > 0, patience);
    expect(onUnexpectedEnd).toHaveBeenCalledWith('signal SIGKILL');
    await first.stop();

    const second = await start(dataDir);
    expect(second.recovered).toBe(true);
    expect(await countRows(second.ownerUrl)).toBeGreaterThanOrEqual(acknowledged);
  });

  it.runIf(process.platform === 'linux')("ends a killed server's children that are in a long query", async () => {
    const dataDir = join(folder, 'data');
    const first = await start(dataDir);
    // Busy for longer than the test takes, but not forever, so that an aborted run's processes end on their own.
    const busyWork =
      "do $$ declare over timestamptz := clock_timestamp() + interval '10 min'; begin while clock_timestamp() < over loop perform 1; end loop; end $$";
    const endless = query(first.ownerUrl, busyWork).catch(() => undefined);
    const busy = "select 1 from pg_stat_activity where query like 'do %'";
    await vi.waitUntil(async () => (await query(first.ownerUrl, busy)).length > 0, patience);
    process.kill(first.pid, 'SIGKILL');
    await first.stop();
    expect(await processesIn(first.clusterDir)).not.toEqual([]);
    expect(await query((await start(dataDir)).ownerUrl, busy)).toEqual([]);
    await endless;
  });

  it('ends with a Bookline killed by kill -9, and the folder is free for the next', async () => {
    const dataDir = join(folder, 'data');
    const { child, reported } = await startElsewhere(dataDir);
    await signalAndWait(child, 'SIGKILL');
    if (process.platform === 'linux')
      await vi.waitUntil(async () => (await processesIn(reported.clusterDir)).length === 0, patience);
    const next = await start(dataDir);
    expect(await countRows(next.ownerUrl)).toBe(50);
    await next.stop();
    expect(await processesIn(next.clusterDir)).toEqual([]);
  });

  it("ends a server that outlived its Bookline, if the kernel couldn't notify it", async () => {
    const dataDir = join(folder, 'data');
    // A PATH without setpriv, as on macOS.
    const bin = join(folder, 'bin');
    await mkdir(bin);
    for (const program of ['id', 'test', 'true', 'chown', 'sh']) {
      await symlink(execFileSync('which', [program], { encoding: 'utf8' }).trim(), join(bin, program));
    }
    const { child, reported } = await startElsewhere(dataDir, { env: { PATH: bin } });
    await signalAndWait(child, 'SIGKILL');
    expect(await processesIn(reported.clusterDir)).toContain(String(reported.pid));
    const next = await start(dataDir);
    expect(next.recovered).toBe(true);
    expect(next.pid).not.toBe(reported.pid);
    expect(await countRows(next.ownerUrl)).toBe(50);
    await next.stop();
    expect(await processesIn(next.clusterDir)).toEqual([]);
  });

  it('is stopped cleanly when Ctrl-C reaches the whole process group', async () => {
    const dataDir = join(folder, 'data');
    const { child, reported } = await startElsewhere(dataDir);
    await signalAndWait(child, 'SIGINT', true);
    expect(child.exitCode).toBe(0);
    expect(await processesIn(reported.clusterDir)).toEqual([]);
    const next = await start(dataDir);
    expect(next.recovered).toBe(false);
    expect(await countRows(next.ownerUrl)).toBe(51);
  });

  it('starts despite a pid file whose number now belongs to another process', async () => {
    const dataDir = join(folder, 'data');
    const first = await start(dataDir);
    const pidFile = join(first.clusterDir, 'postmaster.pid');
    const text = await readFile(pidFile, 'utf8');
    const { uid, gid } = await stat(first.clusterDir);
    await first.stop();
    const stranger = spawn('sleep', ['60'], { uid, gid });
    undo.push(() => stranger.kill());
    await writeFile(pidFile, text.replace(/^\d+/, String(stranger.pid)));
    await chown(pidFile, uid, gid);
    expect((await start(dataDir)).recovered).toBe(true);
    expect(stranger.exitCode ?? stranger.signalCode).toBe(null);
  });

  it('rotates a log that is too long and keeps one older file', async () => {
    const log = join(folder, 'data', 'log');
    await mkdir(log, { recursive: true });
    await writeFile(join(log, 'postgres.log'), Buffer.alloc(11 * 1024 ** 2, 'x'));
    await start(join(folder, 'data'));
    expect((await stat(join(log, 'postgres.log.1'))).size).toBe(11 * 1024 ** 2);
    expect(await readFile(join(log, 'postgres.log'), 'utf8')).toMatch(/^\d{4}-.*starting PostgreSQL 18/);
  });

  it("reports the reason from the log if the server can't start, and frees the folder", async () => {
    const dataDir = join(folder, 'data');
    const broken = start(dataDir, { settings: { ...settings, work_mem: 'plenty' } });
    await expect(broken).rejects.toMatchObject({ code: 'START_FAILED', message: expect.stringContaining('work_mem') });
    expect((await start(dataDir)).recovered).toBe(false);
  });

  it('works in a path that is too long for a socket', async () => {
    const dataDir = join(folder, 'a-name-of-many-letters-'.repeat(6));
    const first = await start(dataDir);
    await query(first.ownerUrl, 'create table t as select 1 as id');
    await first.stop();
    await expect(stat(first.socketDir)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await countRows((await start(dataDir)).ownerUrl)).toBe(1);
  });

  it.runIf(isLinuxRoot)('works for root in a folder that no other user can enter', async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const server = await start(join(closed, 'data'));
    await query(server.ownerUrl, 'create table t as select 1 as id');
    await server.stop();
    expect(await countRows((await start(join(closed, 'data'))).ownerUrl)).toBe(1);
  });

  it.runIf(isLinuxRoot)(
    "runs as the folder's owner for root, then for that user, and says why others can't",
    async () => {
      const dataDir = join(folder, 'data');
      await mkdir(dataDir);
      await chown(dataDir, nobodyUser, nobodyUser);
      const asRoot = await startElsewhere(dataDir);
      expect((await stat(`/proc/${asRoot.reported.pid}`)).uid).toBe(nobodyUser);
      await signalAndWait(asRoot.child, 'SIGKILL');
      const asUser = await startElsewhere(dataDir, { asUser: nobodyUser });
      expect((await stat(`/proc/${asUser.reported.pid}`)).uid).toBe(nobodyUser);
      await signalAndWait(asUser.child, 'SIGINT');
      const again = await start(dataDir);
      expect(await countRows(again.ownerUrl)).toBe(101);
      await again.stop();
      const other = await startElsewhere(dataDir, { asUser: nobodyUser - 1 });
      expect(other.reported.code).toBe('DATA_DIR_UNUSABLE');
    },
  );
});
