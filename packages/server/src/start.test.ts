import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../test/test-database.ts';
import { readConfig } from './config.ts';
import { startInstallation } from './start.ts';

const log = pino({ level: 'silent' });
let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookline-start-'));
  database = await cloneDatabase(inject('template_url'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = (urls: { app: string; owner: string }, signal = new AbortController().signal) =>
  startInstallation(
    readConfig({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: urls.app, DATABASE_URL_DIRECT: urls.owner }),
    log,
    signal,
  );

async function connections(): Promise<number> {
  const client = new pg.Client({ connectionString: database.owner_url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  await client.end();
  return Number(rows[0]?.count);
}

it('starts on a database that has the application’s role, and leaves no connection if stopped at once', async () => {
  const installation = await start({ app: database.app_url, owner: database.owner_url });
  // A report that takes longer runs as a job, so that each is answered within a second.
  expect(installation.services.report_wait_ms).toBeLessThan(1000);
  // The worker is still registering.
  await installation.stop();
  await expect.poll(connections).toBe(0);
});

it('stops what it has started if it is asked to stop during the start', async () => {
  const stopping = new AbortController();
  const starting = start({ app: database.app_url, owner: database.owner_url }, stopping.signal);
  stopping.abort();
  await expect(starting).rejects.toThrow('aborted');
  await expect.poll(connections).toBe(0);
});

it('refuses a role that bypasses row-level security', async () => {
  const owner = new URL(database.owner_url);
  const other = new pg.Client({ connectionString: database.owner_url });
  await other.connect();
  await other.query(`create role all_seeing login superuser password 'x'`);
  try {
    const app = new URL(owner);
    app.username = 'all_seeing';
    app.password = 'x';
    await expect(start({ app: app.href, owner: owner.href })).rejects.toThrow(
      "The user 'all_seeing' passes row-level security and would mix the tenants",
    );
  } finally {
    await other.query('drop role all_seeing');
    await other.end();
  }
});
