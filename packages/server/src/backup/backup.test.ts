import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { memoryFolder } from '../../test/memory-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const settings = { shared_buffers: '16MB', fsync: 'off' };
const patience = { timeout: 60_000 };
const key = '0198f000-0000-7000-8000-000000000001';

let folder: string;
let undo: (() => unknown)[];
const config = (data_dir: string) => ({ data_dir, database: undefined, s3: undefined, secret: undefined });

// One installation for all, since making a cluster takes longest: it runs until the test that stops it, which is the last.
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

/** A data folder with a tenant, an uploaded file and a secret; its database runs. */
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

/** The database of a restored folder, started as Bookline would. */
async function restored(data_dir: string): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir: join(data_dir, 'postgres'), settings });
  undo.push(() => server.stop());
  return server.ownerUrl;
}

it(
  'a backup made while people write holds everything that was acknowledged before it, and starts in an empty folder',
  patience,
  async () => {
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
    const result = await restoreBackup(config(there), target, settings);
    expect(result).toMatchObject({ tenants: 1, people: 0 });
    const url = await restored(there);
    const [row] = await query<{ count: string; max: number; slug: string }>(
      url,
      'select count(*), max(n), (select slug from tenant) as slug from counted',
    );
    expect(Number(row?.count)).toBeGreaterThanOrEqual(before);
    // No row is missing from the middle, none is there twice.
    expect(row).toMatchObject({ count: String(Number(row?.max) + 1), slug: 'north' });
    expect(await readFile(join(there, 'files', '1', key), 'utf8')).toBe('a policy');
    expect(await readFile(join(there, 'secret'), 'utf8')).toBe('x'.repeat(64));
    expect((await stat(join(there, 'secret'))).mode & 0o777).toBe(0o600);
  },
);

it('says why there is none, and leaves nothing half done', patience, async () => {
  const nowhere = config(join(folder, 'nowhere'));
  await expect(makeBackup(nowhere, join(folder, 'one'))).rejects.toThrow('There is no data in');
  await writeFile(join(folder, 'one'), 'mine');
  await expect(makeBackup(config(here), join(folder, 'one'))).rejects.toThrow('exists already');
  await expect(restoreBackup(nowhere, join(folder, 'two'))).rejects.toThrow('holds no whole backup');
  await makeBackup(config(here), join(folder, 'two'));
  await expect(restoreBackup(config(here), join(folder, 'two'))).rejects.toThrow('is not empty');
  await rm(join(folder, 'two', 'cluster', 'global'), { recursive: true });
  await expect(restoreBackup(nowhere, join(folder, 'two'), settings)).rejects.toThrow();
  expect(await readdir(join(folder, 'nowhere'))).toEqual([]);
});

it('a backup of a Bookline that does not run holds the same', patience, async () => {
  await query(server.ownerUrl, 'create table kept as select 7 as n');
  await server.stop();
  const target = join(folder, 'still');
  await makeBackup(config(here), target);
  const there = join(folder, 'elsewhere');
  await restoreBackup(config(there), target, settings);
  expect(await query(await restored(there), 'select n from kept')).toEqual([{ n: 7 }]);
});
