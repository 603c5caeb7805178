import pg from 'pg';
import { expect, it } from 'vitest';
import { catalogueFaults } from '../../../test/catalogue-faults.ts';
import { type TestApp, useTestApp } from '../../../test/create-test-app.ts';
import { globalTables } from './global-tables.ts';

const test = useTestApp();

it('every table follows the rules for tenant data', async () => {
  expect(await catalogueFaults(test.query)).toEqual([]);
});

it('every table named as global exists', async () => {
  const rows = await test.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace",
  );
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([...globalTables]));
});

const sound = `
  create table planted (tenant_id bigint not null, id uuid not null, primary key (tenant_id, id));
  select protect_tenant_table('planted');`;

it.each([
  ['has no column tenant_id bigint not null', 'create table planted (id uuid primary key)'],
  [
    'has no column tenant_id bigint not null',
    'create table planted (tenant_id int not null, id uuid, primary key (tenant_id, id))',
  ],
  [
    'has no primary key that starts with tenant_id',
    'create table planted (tenant_id bigint not null, id uuid primary key)',
  ],
  [
    'planted_unique does not start with tenant_id',
    `${sound} create unique index planted_unique on planted (id, tenant_id)`,
  ],
  ['planted_index does not start with tenant_id', `${sound} create index planted_index on planted ((id::text))`],
  [
    'the foreign key to_contact does not start with tenant_id',
    `${sound} alter table contact add unique (tenant_id, id);
     alter table planted add constraint to_contact foreign key (id, tenant_id) references contact (id, tenant_id)`,
  ],
  [
    'has no name of its own',
    `${sound} alter table planted add foreign key (tenant_id, id) references contact (tenant_id, id) on delete cascade`,
  ],
  [
    'neither restricts nor cascades',
    `${sound} alter table planted add parent uuid;
     alter table planted add constraint to_contact foreign key (tenant_id, parent) references contact (tenant_id, id) on delete set null (parent)`,
  ],
  [
    'session is global and points into the tenant table app_user',
    `alter table session add constraint to_user foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade`,
  ],
  ['planted has row-level security turned off', `${sound} alter table planted disable row level security`],
  ['planted lacks the policy', `${sound} drop policy tenant on planted; create policy tenant on planted using (true)`],
  ['planted has more than one policy', `${sound} create policy all_of_it on planted using (true)`],
  [
    'planted has the trigger planted_trigger',
    `${sound} create trigger planted_trigger before update on planted for each row execute function suppress_redundant_updates_trigger()`,
  ],
  ['planted_view is a view that passes row-level security', 'create view planted_view as select * from contact'],
  [
    'planted_view is a view that passes row-level security',
    'create materialized view planted_view as select * from contact',
  ],
  [
    "planted() works with the owner's rights and does not pin its search_path",
    'create function planted() returns int language sql security definer as $$ select 1 $$; revoke execute on function planted() from public',
  ],
  [
    "planted() works with the owner's rights and PUBLIC may call it",
    'create function planted() returns int language sql security definer set search_path = public, pg_temp as $$ select 1 $$',
  ],
  ["the application's role may pass row-level security", 'alter role bookline_app bypassrls'],
  ["the application's role is a member of pg_read_all_data", 'grant pg_read_all_data to bookline_app'],
  ["the application's role owns pg_class", `${sound} alter table planted owner to bookline_app`],
  ["the application's role may create things in public", 'grant create on schema public to bookline_app'],
  [
    "the application's role gets at the schema graphile_worker",
    'grant usage on schema graphile_worker to bookline_app',
  ],
  ["the application's role may update audit_log", 'grant update (detail) on audit_log to bookline_app'],
  ["the application's role may delete audit_log", 'grant delete on audit_log to bookline_app'],
  [
    'planted.secret holds bytes that are neither a hash nor listed in sealed-columns.ts',
    `${sound} alter table planted add secret bytea`,
  ],
  [
    'planted.secrets holds bytes that are neither a hash nor listed in sealed-columns.ts',
    `${sound} alter table planted add secrets bytea[]`,
  ],
  [
    'setting.sealed is listed in sealed-columns.ts and is no such column',
    'alter table setting rename column sealed to sealed_hash',
  ],
  [
    'setting.sealed is sealed for key, which is not the primary key',
    'alter table setting drop constraint setting_pkey, add primary key (tenant_id, key, public)',
  ],
  ["the application's role may delete contact_consent", 'grant delete on contact_consent to bookline_app'],
  ["the application's role may update contact_consent", 'grant update on contact_consent to bookline_app'],
  [
    "the application's role may update contact_consent.wording",
    'grant update (wording) on contact_consent to bookline_app',
  ],
  ["the application's role may truncate contact", 'grant truncate on contact to bookline_app'],
])('sees that something %s', async (fault, statement) => {
  // Roles belong to the whole cluster, so everything is planted in a transaction that is rolled back.
  await inRolledBack(async (query) => {
    await query(statement);
    expect((await catalogueFaults(query)).join('\n')).toContain(fault);
  });
});

async function inRolledBack(work: (query: TestApp['query']) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: test.owner_url });
  await client.connect();
  try {
    await client.query('begin');
    await work(
      async <T extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
        (await client.query<T>(text, values)).rows,
    );
  } finally {
    await client.query('rollback');
    await client.end();
  }
}
