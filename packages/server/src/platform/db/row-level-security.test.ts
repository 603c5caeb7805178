import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { globalTables } from './global-tables.ts';

// Read while the tests are collected, so that a new table is tested without a new test.
const test: TestApp = await createTestApp();
const tables = await tenantTables();
afterAll(() => test.close());

const OURS = 101;
const THEIRS = 202;
const REFUSED = '42501';

beforeAll(async () => {
  await test.query(
    `insert into tenant (id, slug, name, variant, created_at) overriding system value
     values ($1, 'ours', 'Ours', 'preneed', now()), ($2, 'theirs', 'Theirs', 'preneed', now())`,
    [OURS, THEIRS],
  );
  // The row's content doesn't matter here: one row with any content for each tenant.
  await test.query(`do $$ declare k record; begin
    for k in select conrelid::regclass as name, conname from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f')
    loop execute format('alter table %s drop constraint %I', k.name, k.conname); end loop; end $$`);
  // A row of any time finds its partition.
  await test.query(`do $$ declare k record; begin
    for k in select oid::regclass as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'p'
    loop execute format('create table %s partition of %s default', k.name || '_any', k.name); end loop; end $$`);
  for (const { name, columns } of tables)
    for (const tenantId of [OURS, THEIRS])
      await test.insert(
        name,
        Object.fromEntries(columns.map(({ column, type }) => [column, sample(column, type, tenantId)])),
      );
});

describe.each(tables)('$name', ({ name }) => {
  it('without a tenant, no rows are visible and none can be added', async () => {
    await asApplication(undefined, async (query) => {
      expect(await query(`select 1 from ${name}`)).toEqual([]);
      await expect(query(`insert into ${name} (tenant_id) values (${OURS})`)).rejects.toMatchObject({ code: REFUSED });
    });
  });

  it("another tenant's rows are not visible, even if the query names them", async () => {
    await asApplication(OURS, async (query) => {
      expect(await query(`select distinct tenant_id::int from ${name}`)).toEqual([{ tenant_id: OURS }]);
      expect(await query(`select 1 from ${name} where tenant_id = ${THEIRS}`)).toEqual([]);
      expect(await query(`select 1 from ${name} where tenant_id <> ${OURS}`)).toEqual([]);
    });
  });

  it("another tenant's rows can't be changed, deleted, added, or moved", async () => {
    for (const statement of [
      `update ${name} set tenant_id = tenant_id where tenant_id = ${THEIRS} returning 1`,
      `update ${name} set tenant_id = ${OURS} where tenant_id = ${THEIRS} returning 1`,
      `delete from ${name} where tenant_id = ${THEIRS} returning 1`,
    ])
      await asApplication(OURS, async (query) => expect(await rowsOrRefusal(query, statement)).toEqual([]));
    for (const statement of [
      `insert into ${name} (tenant_id) values (${THEIRS})`,
      `update ${name} set tenant_id = ${THEIRS} where tenant_id = ${OURS}`,
    ])
      await asApplication(OURS, (query) => expect(query(statement)).rejects.toMatchObject({ code: REFUSED }));
  });
});

it('the owner sees both, so there were rows to hide', async () => {
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const rows = await test.query(`select tenant_id::int from ${name} order by 1`);
    expect(rows, name).toEqual([{ tenant_id: OURS }, { tenant_id: THEIRS }]);
  }
});

it("the tenant of one transaction doesn't apply to the next", async () => {
  const client = new pg.Client({ connectionString: test.app_url });
  await client.connect();
  try {
    await client.query(`begin; set local app.tenant_id = ${OURS}; commit`);
    expect((await client.query('select 1 from contact')).rows).toEqual([]);
  } finally {
    await client.end();
  }
});

it.each([0, -1, 1.5, Number.NaN, 2 ** 60])('an invalid tenant id (%s) opens no transaction', async (id) => {
  await expect(async () => test.services.database.inTenant(id, async () => 'reached')).rejects.toThrow(
    'positive integer',
  );
});

it('a tenant that does not exist opens no transaction', async () => {
  await expect(test.services.database.inTenant(999, async () => 'reached')).rejects.toThrow('there is no tenant 999');
});

type Query = (text: string) => Promise<unknown[]>;

async function asApplication(tenantId: number | undefined, work: (query: Query) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: test.app_url });
  await client.connect();
  try {
    await client.query(tenantId ? `begin; set local app.tenant_id = ${tenantId}` : 'begin');
    await work(async (text) => (await client.query(text)).rows);
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

/** Having no privilege counts as seeing no rows. */
async function rowsOrRefusal(query: Query, statement: string): Promise<unknown[]> {
  return query(statement).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === REFUSED) return [];
    throw error;
  });
}

interface TenantTable {
  readonly name: string;
  /** The columns that need a value. */
  readonly columns: readonly { readonly column: string; readonly type: string }[];
}

async function tenantTables(): Promise<TenantTable[]> {
  return test.query<{ name: string; columns: { column: string; type: string }[] }>(
    `select c.relname as name, json_agg(json_build_object('column', a.attname, 'type', format_type(a.atttypid, null))) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attnotnull and not a.atthasdef and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all($1::text[])
     group by c.relname order by c.relname`,
    [globalTables],
  );
}

function sample(column: string, type: string, tenantId: number): unknown {
  if (column === 'tenant_id') return tenantId;
  const samples: Record<string, unknown> = {
    bigint: 1,
    integer: 1,
    smallint: 1,
    numeric: '1.00',
    text: 'x',
    uuid: '019b0000-0000-7000-8000-000000000001',
    boolean: true,
    date: '2026-03-02',
    'time without time zone': '08:00',
    'timestamp with time zone': '2026-03-02T15:00:00Z',
    jsonb: {},
    json: {},
    bytea: '\\x00',
    inet: '127.0.0.1',
    cidr: '192.0.2.0/24',
    xid8: '1',
  };
  if (type.endsWith('[]')) return [];
  if (!(type in samples)) throw new Error(`give this test a sample of the type ${type}`);
  return samples[type];
}
