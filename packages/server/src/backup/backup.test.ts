import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryFolder } from '../../test/memory-folder.ts';
import { makeDataDir } from '../data-dir.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { BackupError } from './backup-error.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const settings = { shared_buffers: '16MB', fsync: 'off' };
const key = '0198f000-0000-7000-8000-000000000001';

let folder: string;
let undo: (() => unknown)[];
const config = (data_dir: string) => ({ data_dir, database: undefined, s3: undefined, secret: undefined });

// One installation for all tests, because creating a cluster takes longest. It runs until the last test stops it.
let here: string;
let server: EmbeddedPostgres;
beforeAll(async () => {
  folder = await mkdtemp(join((await memoryFolder()) ?? '/tmp', 'backup-test-'));
  await chmod(folder, 0o755);
  undo = [() => rm(folder, { recursive: true, force: true })];
  [here, server] = await installation();
});
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

/** A data folder with a tenant, an uploaded file, and a secret. Its database is running. */
async function installation(): Promise<[string, EmbeddedPostgres]> {
  const data_dir = join(folder, 'here');
  await mkdir(join(data_dir, 'files', '1'), { recursive: true });
  await writeFile(join(data_dir, 'files', '1', key), 'a policy');
  await writeFile(join(data_dir, 'secret'), 'x'.repeat(64), { mode: 0o600 });
  const postgres = await startEmbeddedPostgres({ dataDir: join(data_dir, 'postgres'), settings });
  undo.push(() => postgres.stop());
  await migrate(postgres.ownerUrl, 'a password for the role');
  await query(
    postgres.ownerUrl,
    `insert into tenant (slug, name, variant, created_at) values ('north', 'North', 'preneed', now());
     create table counted (n int)`,
  );
  return [data_dir, postgres];
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the database of a restored folder as Bookline would. */
async function restored(data_dir: string): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir: join(data_dir, 'postgres'), settings });
  undo.push(() => server.stop());
  return server.ownerUrl;
}

it('a backup made during writes holds every write acknowledged before it, and starts in an empty folder', async () => {
  const writer = new pg.Client({ connectionString: server.ownerUrl });
  await writer.connect();
  let written = 0;
  let isOver = false;
  const writing = (async () => {
    while (!isOver) {
      await writer.query('insert into counted select generate_series($1::int, $1::int + 99)', [written]);
      written += 100;
      await writer.query('checkpoint');
    }
  })();
  await expect.poll(() => written).toBeGreaterThan(0);
  const before = written;
  const target = join(folder, 'backups', 'one');
  const manifest = await makeBackup(config(here), target);
  isOver = true;
  await writing;
  await writer.end();
  expect(manifest).toMatchObject({ postgres: '18', files: { count: 1, bytes: 8 }, secret: true });

  const there = join(folder, 'there');
  const result = await restoreBackup(config(there), target, { settings });
  expect(result).toMatchObject({ tenants: 1, people: 0 });
  const url = await restored(there);
  const [row] = await query<{ count: string; max: number; slug: string }>(
    url,
    'select count(*), max(n), (select slug from tenant) as slug from counted',
  );
  expect(Number(row?.count)).toBeGreaterThanOrEqual(before);
  // No row is missing or duplicated.
  expect(row).toMatchObject({ count: String(Number(row?.max) + 1), slug: 'north' });
  expect(await readFile(join(there, 'files', '1', key), 'utf8')).toBe('a policy');
  expect(await readFile(join(there, 'secret'), 'utf8')).toBe('x'.repeat(64));
  expect((await stat(join(there, 'secret'))).mode & 0o777).toBe(0o600);
});

it("says why it can't make one, and leaves nothing behind", async () => {
  const nowhere = config(join(folder, 'nowhere'));
  await expect(makeBackup(nowhere, join(folder, 'one'))).rejects.toThrow('There is no data in');
  await writeFile(join(folder, 'one'), 'mine');
  await expect(makeBackup(config(here), join(folder, 'one'))).rejects.toThrow('already exists');
  await expect(restoreBackup(nowhere, join(folder, 'two'))).rejects.toThrow('isn’t a complete Bookline backup');
  await makeBackup(config(here), join(folder, 'two'));
  await expect(restoreBackup(config(here), join(folder, 'two'))).rejects.toThrow('isn’t empty');
});

it('a damaged backup is refused with a list of its faults, before anything is created or changed', async () => {
  const nowhere = config(join(folder, 'untouched'));
  const whole = join(folder, 'whole');
  await makeBackup(config(here), whole);
  const [{ path: index = '' } = {}] = await query<{ path: string }>(
    server.ownerUrl,
    "select pg_relation_filepath(oid) as path from pg_class where relkind = 'i' order by pg_relation_size(oid) desc limit 1",
  );
  const damage: [how: string, says: RegExp | string, paths: string[], break_it: (path: string) => Promise<unknown>][] =
    [
      ['part of an index is overwritten', `cluster/${index} was changed`, [`cluster/${index}`], overwritePart],
      [
        'a table is cut short',
        /damaged: 1 of its \d+ files.*\n {2}cluster\/base\/1\/1259 has 100 bytes, not \d+/,
        ['cluster/base/1/1259'],
        (path) => truncate(path, 100),
      ],
      [
        'files are gone',
        /damaged: 2 of its .*\n {2}cluster\/global\/1260 is missing\n {2}files\/1\/.* is missing/,
        ['cluster/global/1260', `files/1/${key}`],
        rm,
      ],
      ['a file is added', 'files/1/other is not part of', ['files/1/other'], (path) => writeFile(path, 'x')],
      ['the secret is another', 'secret was changed', ['secret'], (path) => writeFile(path, 'y'.repeat(64))],
      ['the list is cut', 'was changed or cut short', ['contents.jsonl'], (path) => truncate(path, 2000)],
      ['the list is gone', "can't be read", ['contents.jsonl'], rm],
      ['the manifest is cut', 'missing or damaged', ['backup.json'], (path) => truncate(path, 50)],
      ['the manifest is gone', 'missing or damaged', ['backup.json'], rm],
    ];
  for (const [how, says, paths, break_it] of damage) {
    const files = paths.map((path) => join(whole, path));
    const kept = await Promise.all(files.map((file) => readFile(file).catch(() => undefined)));
    await Promise.all(files.map((file) => break_it(file)));
    const refusal = restoreBackup(nowhere, whole, { unchecked: true, settings });
    await expect(refusal, how).rejects.toThrow(BackupError);
    await expect(refusal, how).rejects.toThrow(says);
    for (const [i, file] of files.entries()) await (kept[i] ? writeFile(file, kept[i]) : rm(file));
  }
  await expect(stat(nowhere.data_dir)).rejects.toMatchObject({ code: 'ENOENT' });
});

/** Changes bytes in the middle of a file without changing its length. */
async function overwritePart(path: string): Promise<void> {
  const file = await open(path, 'r+');
  const { size } = await file.stat();
  expect(size).toBeGreaterThan(8192);
  await file.write(Buffer.alloc(4096, 'x'), 0, 4096, Math.floor(size / 2));
  await file.close();
}

it('a backup of an older version, without checksums, is restored only with --unchecked', async () => {
  const old = join(folder, 'old');
  const { contents: _, ...manifest } = await makeBackup(config(here), old);
  await rm(join(old, 'contents.jsonl'));
  await writeFile(join(old, 'backup.json'), JSON.stringify(manifest));
  const there = config(join(folder, 'from-old'));
  await expect(restoreBackup(there, old, { settings })).rejects.toThrow('add --unchecked');
  expect(await restoreBackup(there, old, { settings, unchecked: true })).toMatchObject({ tenants: 1 });
});

it('an interrupted restore prevents a start, and can be run again', async () => {
  const backup = join(folder, 'good');
  await makeBackup(config(here), backup);
  const there = config(join(folder, 'cut-off'));
  // The state after a kill between the last steps: the uploaded files are in place, the database isn't.
  await mkdir(join(there.data_dir, 'restoring', 'postgres'), { recursive: true });
  await mkdir(join(there.data_dir, 'files', '1'), { recursive: true });
  await writeFile(join(there.data_dir, 'files', '1', 'half'), '');
  await expect(makeDataDir(there.data_dir)).rejects.toThrow('was interrupted. Run it again');
  await expect(makeBackup(there, join(folder, 'of-half'))).rejects.toThrow('was interrupted. Run it again');
  expect(await restoreBackup(there, backup, { settings })).toMatchObject({ tenants: 1 });
  expect((await readdir(there.data_dir)).sort()).toEqual(['files', 'log', 'postgres', 'secret']);
  expect(await readdir(join(there.data_dir, 'files', '1'))).toEqual([key]);
  await makeDataDir(there.data_dir);
});

/** npm run backup or restore, as a process of its own. */
function run(data_dir: string, args: readonly [verb: string, backup: string], path = process.env.PATH) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], {
    env: { PATH: path, HOME: folder, DATA_DIR: data_dir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  undo.push(() => child.kill('SIGKILL'));
  return { child, output: Promise.all([text(child.stdout), text(child.stderr)]), ended: once(child, 'exit') };
}

/** Kills the process when `isMidway`, and fails if it was no longer at work. */
async function killWhen({ child, output, ended }: ReturnType<typeof run>, isMidway: () => boolean | Promise<boolean>) {
  while (!(await isMidway())) {
    if (child.exitCode !== null) throw new Error(`it ended before it was killed: ${(await output).join('')}`);
    await sleep(1);
  }
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
}

/** New sessions in the database `bookline` wait while the file is there. Its backups and restores do the same. */
async function holdSessions(file: string): Promise<void> {
  await query(
    server.ownerUrl,
    `create function hold() returns event_trigger language plpgsql as $$ begin
       while pg_stat_file('${file}', true) is not null loop perform pg_sleep(0.02); end loop; end $$;
     create event trigger hold on login execute function hold();
     alter event trigger hold enable always`,
  );
}

it('a backup killed before or during the copy of the database is no backup, and the next one works', async () => {
  const held = join(folder, 'held');
  await holdSessions(held);
  const target = join(folder, 'killed');
  const partial = `${target}.partial`;
  const watcher = new pg.Client({ connectionString: server.ownerUrl });
  await watcher.connect();
  const rowsOf = async (sql: string) => (await watcher.query(sql)).rowCount;
  await writeFile(held, '');
  const session = "select 1 from pg_stat_activity where application_name = 'bookline backup'";
  await killWhen(run(here, ['backup', target]), async () => (await rowsOf(session)) === 1);
  await rm(held);
  expect(await readdir(partial)).toEqual(['files']);
  await expect.poll(() => rowsOf(session)).toBe(0);

  await killWhen(run(here, ['backup', target]), () => existsSync(join(partial, 'cluster')));
  expect((await readdir(partial)).sort()).toEqual(['cluster', 'files']);
  // PostgreSQL forgets the backup of a process that is gone, and keeps no log for it.
  await expect.poll(() => rowsOf('select 1 from pg_replication_slots')).toBe(0);
  await watcher.end();

  await expect(stat(target)).rejects.toMatchObject({ code: 'ENOENT' });
  const nowhere = config(join(folder, 'of-partial'));
  for (const unchecked of [false, true])
    await expect(restoreBackup(nowhere, partial, { settings, unchecked })).rejects.toThrow(
      'isn’t a complete Bookline backup',
    );

  const { output, ended } = run(here, ['backup', target]);
  expect(await ended, (await output).join('')).toEqual([0, null]);
  expect(existsSync(partial)).toBe(false);
  expect(await restoreBackup(config(join(folder, 'of-whole')), target, { settings })).toMatchObject({ tenants: 1 });
});

/** A PATH on which the kernel doesn't end a database with its parent, as outside Linux. */
async function pathOfOtherSystem(): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const script = ['#!/bin/sh', '[ "$1" = --pdeathsig ] && exit 1', `PATH='${process.env.PATH}'`, 'exec setpriv "$@"'];
  await writeFile(join(bin, 'setpriv'), script.join('\n'), { mode: 0o755 });
  return `${bin}:${process.env.PATH}`;
}

it('a restore killed during the copy or the check prevents a start, and can be run again', async () => {
  const held = join(folder, 'held');
  const backup = join(folder, 'killed');
  const { data_dir } = config(join(folder, 'killed-restore'));
  const cluster = join(data_dir, 'restoring', 'postgres', 'cluster');
  await killWhen(run(data_dir, ['restore', backup]), () => existsSync(cluster));
  expect(existsSync(join(data_dir, 'postgres'))).toBe(false);
  await expect(makeDataDir(data_dir)).rejects.toThrow('was interrupted. Run it again');

  await writeFile(held, '');
  const pidFile = () => readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const path = await pathOfOtherSystem();
  await killWhen(run(data_dir, ['restore', backup], path), async () => /^ready\b/m.test(await pidFile()));
  const database = Number.parseInt(await pidFile(), 10);
  // A process that has ended but that no one waited for has no folder.
  const isRunning = () => readlink(`/proc/${database}/cwd`).then(Boolean, () => false);
  expect(await isRunning()).toBe(true);
  await expect(makeDataDir(data_dir)).rejects.toThrow('was interrupted. Run it again');

  await rm(held);
  const { output, ended } = run(data_dir, ['restore', backup]);
  expect(await ended, (await output).join('')).toEqual([0, null]);
  expect(await isRunning()).toBe(false);
  expect((await readdir(data_dir)).sort()).toEqual(['files', 'log', 'postgres', 'secret']);
  await query(server.ownerUrl, 'drop event trigger hold; drop function hold()');
});

it('a restore into a folder that another restore is writing is refused and changes nothing', async () => {
  const backup = join(folder, 'twice');
  await makeBackup(config(here), backup);
  const there = config(join(folder, 'contested'));
  const both = await Promise.allSettled([0, 1].map(() => restoreBackup(there, backup, { settings })));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await readdir(there.data_dir)).sort()).toEqual(['files', 'postgres', 'secret']);
});

it("if the database doesn't start, the folder stays as it was", async () => {
  const backup = join(folder, 'unstartable');
  await makeBackup(config(here), backup);
  const there = config(join(folder, 'stays-empty'));
  await expect(restoreBackup(there, backup, { settings: { ...settings, no_such_setting: '1' } })).rejects.toThrow(
    'did not start',
  );
  expect(await readdir(there.data_dir)).toEqual([]);
});

it('a backup of a stopped Bookline holds the same data', async () => {
  await query(server.ownerUrl, 'create table kept as select 7 as n');
  await server.stop();
  const target = join(folder, 'still');
  await makeBackup(config(here), target);
  const there = join(folder, 'elsewhere');
  await restoreBackup(config(there), target, { settings });
  expect(await query(await restored(there), 'select n from kept')).toEqual([{ n: 7 }]);
});
