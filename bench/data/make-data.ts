import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { hashPassword } from '../../packages/server/src/features/sessions/password.ts';
import { startEmbeddedPostgres } from '../../packages/server/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../packages/server/src/platform/db/migrate.ts';
import { ownerTransaction } from '../../packages/server/src/platform/db/owner-transaction.ts';
import { PASSWORD, ROLE_PASSWORD } from '../secrets.ts';
import { dropIndexes, restoreIndexes } from './bulk-indexes.ts';
import { largeOrganisation, smallOrganisation } from './people.ts';
import { addContacts, addTenant, type BenchTenant } from './tenants.ts';

/** Increases when the same seed creates other data. */
const VERSION = 2;
const SMALL_TENANTS = 200;

/** The data can be created again, so it needs no protection against a power loss. */
const LOADING = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  max_parallel_maintenance_workers: '1',
};

/**
 * The folder with `rows` contacts in one tenant (`large`) and as many in 200 others (`small-0` …). Created if it doesn't exist. The same
 * number of rows gives the same data.
 */
export async function benchData(root: string, rows: number, say: (text: string) => void): Promise<string> {
  const folder = join(root, `${rows}-v${VERSION}`);
  const made = join(folder, 'made.json');
  if (existsSync(made)) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const started = performance.now();
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), settings: LOADING });
  try {
    await migrate(postgres.ownerUrl, ROLE_PASSWORD);
    const steps = await dropIndexes(postgres.ownerUrl);
    await load(postgres.ownerUrl, rows, say);
    say('indexes …');
    await restoreIndexes(postgres.ownerUrl, steps);
    say('vacuum …');
    const client = new pg.Client({ connectionString: postgres.ownerUrl });
    await client.connect();
    await client.query('vacuum (analyze, parallel 2)');
    await client.query('checkpoint');
    await client.end();
  } finally {
    await postgres.stop();
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  await writeFile(made, JSON.stringify({ rows, seconds }));
  say(`made ${2 * rows} contacts in ${seconds} s`);
  return folder;
}

async function load(ownerUrl: string, rows: number, say: (text: string) => void): Promise<void> {
  const password = await hashPassword(PASSWORD);
  let added = 0;
  const onProgress = (count: number) => {
    added += count;
    if (added % 100_000 < count) say(`${added} of ${2 * rows} contacts`);
  };
  const add = (tenant: BenchTenant) =>
    ownerTransaction(ownerUrl, async (db) => {
      await addContacts(db, tenant, await addTenant(db, tenant, password), onProgress);
    });
  const small = async () => {
    for (let i = 0; i < SMALL_TENANTS; i++)
      await add({ slug: `small-${i}`, seed: 100 + i, contacts: rows / SMALL_TENANTS, people: smallOrganisation() });
  };
  // In parallel: one creates rows while the other waits for PostgreSQL.
  await Promise.all([add({ slug: 'large', seed: 1, contacts: rows, people: largeOrganisation() }), small()]);
}
