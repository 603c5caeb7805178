import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { AppError } from '../errors.ts';
import { type Database, openDatabase, prepared } from './database.ts';
import { detectTransactionPooler, isSamePlace } from './detect-transaction-pooler.ts';

let test: TestDatabase;
let database: Database;
let owner: pg.Client;
const open = (url: string) => openDatabase({ url, pool_size: 2, onError: () => undefined });
beforeAll(async () => {
  test = await cloneDatabase(inject('template_url'));
  database = open(test.app_url);
  owner = new pg.Client({ connectionString: test.owner_url });
  await owner.connect();
  await owner.query("insert into tenant (slug, name, variant, created_at) values ('acme', 'Acme', 'preneed', now())");
});
afterAll(async () => {
  await owner.end();
  await database.close();
  await test.drop();
});

const unavailable = expect.objectContaining({ code: 'unavailable' });
const one = () => database.inTenant(1, async (db) => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows);

it("reports the service as unavailable if the database can't be reached", async () => {
  const url = new URL(test.app_url);
  url.search = '?host=/nowhere';
  const none = open(url.href);
  await expect(none.outsideTenants((db) => sql`select 1`.execute(db))).rejects.toEqual(unavailable);
  await none.close();
});

it('reports a lost connection the same way, and continues with another one', async () => {
  const cut = database.inTenant(1, async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await sql`select pg_sleep(5)`.execute(db);
  });
  await expect(cut).rejects.toEqual(unavailable);
  expect(await one()).toEqual([{ one: 1 }]);
});

it('a statement over its time limit is canceled, and its connection serves the next', async () => {
  const slow = database.inTenant(1, (db) => sql`select pg_sleep(5)`.execute(db), { statement_timeout_ms: 20 });
  await expect(slow).rejects.toMatchObject({ code: '57014' });
  await database.inTenant(1, async (db) => {
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db);
    expect(rows).toEqual([{ limit: '0' }]);
  });
});

it('a transaction that fails while it begins leaves its connection usable', async () => {
  const single = openDatabase({ url: test.app_url, pool_size: 1, onError: () => undefined });
  try {
    await owner.query('begin; lock table tenant in access exclusive mode');
    const late = single.inTenant(1, () => Promise.resolve(), { statement_timeout_ms: 20 });
    await expect(late)
      .rejects.toMatchObject({ code: '57014' })
      .finally(() => owner.query('rollback'));
    expect(await single.inTenant(1, () => Promise.resolve('served'))).toBe('served');
  } finally {
    await single.close();
  }
});

it("a handler's refusal is passed through unchanged", async () => {
  const refused = new AppError('conflict', { cause: new Error('connection') });
  await expect(database.inTenant(1, () => Promise.reject(refused))).rejects.toBe(refused);
});

it('a swallowed statement error still rolls the transaction back', async () => {
  const swallowed = database.inTenant(1, async (db) => {
    await sql`select 1 / 0`.execute(db).catch(() => undefined);
  });
  await expect(swallowed).rejects.toThrow('was rolled back');
});

it('prepares statements by key, except behind a pooler that loses them', async () => {
  expect(isSamePlace(test.app_url, test.owner_url)).toBe(true);
  expect(isSamePlace('postgres://a@pooler:6432/b', 'postgres://a@db/b')).toBe(false);
  expect(await detectTransactionPooler(test.app_url)).toBe(false);
  const preparedBy = async (prepares: boolean) => {
    const opened = openDatabase({ url: test.app_url, pool_size: 1, onError: () => undefined, prepares });
    const names = await opened.inTenant(1, async (db) => {
      await prepared(db).selectFrom('contact').select('id').where('tenant_id', '=', 1).execute();
      return (await sql<{ name: string }>`select name from pg_prepared_statements`.execute(db)).rows;
    });
    await opened.close();
    return names.length;
  };
  expect([await preparedBy(true), await preparedBy(false)]).toEqual([1, 0]);
});
