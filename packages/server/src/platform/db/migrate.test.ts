import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { APP_PASSWORD } from '../../../test/throwaway-postgres.ts';
import { appUrl, migrate } from './migrate.ts';
import { explained, requireUsableDatabase, requireWalledRole } from './unusable-database.ts';

// An owner as on managed PostgreSQL: not a superuser, but allowed to create roles.
const name = `owner_${randomBytes(4).toString('hex')}`;
const url = new URL(inject('template_url'));
let admin: pg.Client;
beforeAll(async () => {
  admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create role ${name} login createrole password 'x'`);
  await admin.query(`grant bookline_app to ${name} with admin option`);
  await admin.query(`create database ${name} owner ${name}`);
  url.pathname = `/${name}`;
  url.username = name;
  url.password = 'x';
});
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role ${name}`);
  await admin.end();
});

it('an owner without superuser rights can start several servers at once, and again later', async () => {
  await Promise.all([migrate(url.href, APP_PASSWORD), migrate(url.href, APP_PASSWORD)]);
  await migrate(url.href, APP_PASSWORD);
  await requireWalledRole(appUrl(url.href, url.href, APP_PASSWORD));
});

it("starts on a newer version's schema, as in a rolling update or a rollback", async () => {
  await migrate(url.href, APP_PASSWORD);
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  try {
    const newer = ['9999_newer', new Date().toISOString()];
    await owner.query('insert into kysely_migration (name, timestamp) values ($1, $2)', newer);
    await migrate(url.href, APP_PASSWORD);
    const { rows } = await owner.query('select max(name) as name from kysely_migration');
    expect(rows).toEqual([{ name: '9999_newer' }]);
  } finally {
    await owner.query("delete from kysely_migration where name = '9999_newer'");
    await owner.end();
  }
});

it('runs a file numbered below one that has run, and starts if an unknown one ran between its own', async () => {
  await migrate(url.href, APP_PASSWORD);
  const owner = new pg.Client({ connectionString: url.href });
  await owner.connect();
  try {
    // The state before 0160 arrived: what follows has run.
    await owner.query('drop table email_image');
    await owner.query("delete from kysely_migration where name = '0160_email_images'");
    await owner.query("insert into kysely_migration (name, timestamp) values ('0053_unknown', '2026-01-01')");
    await migrate(url.href, APP_PASSWORD);
    const { rows } = await owner.query("select to_regclass('email_image') is not null as made");
    expect(rows).toEqual([{ made: true }]);
  } finally {
    await owner.query("delete from kysely_migration where name = '0053_unknown'");
    await owner.end();
  }
});

it("refuses the owner as the application's role, because row-level security doesn't apply to it", async () => {
  await migrate(url.href, APP_PASSWORD);
  await expect(requireWalledRole(url.href)).rejects.toThrow('passes row-level security');
});

it("doesn't change a role that the installation manages", async () => {
  const app = new URL(url);
  app.username = 'bookline_app';
  app.password = 'chosen elsewhere';
  expect(appUrl(app.href, url.href, APP_PASSWORD)).toBe(app.href);
  const password = async () =>
    (await admin.query("select rolpassword from pg_authid where rolname = 'bookline_app'")).rows[0]?.rolpassword;
  const before = await password();
  await migrate(url.href, undefined);
  expect(await password()).toBe(before);
});

it('reports an unusable database in one sentence, without its password', async () => {
  const wrong = (change: Partial<Record<'username' | 'password' | 'pathname' | 'search', string>>) =>
    requireUsableDatabase(Object.assign(new URL(url), change).href);
  await expect(wrong({ pathname: '/nowhere' })).rejects.toThrow("There is no database 'nowhere' at");
  await expect(wrong({ username: 'nobody_here', password: 'hunter2' })).rejects.toThrow(
    /^(?!.*hunter2).*'nobody_here'/,
  );
  await expect(wrong({ search: '?host=/nowhere' })).rejects.toThrow(/^The database at \/nowhere cannot be reached/);
});

it('reports missing rights of the owner in one sentence', async () => {
  await admin.query(`alter role ${name} nocreaterole`);
  await admin.query(`revoke bookline_app from ${name}`);
  const refused = await migrate(url.href, APP_PASSWORD).catch((error: unknown) => explained(error, url.href));
  expect(String(refused)).toContain(`The user '${name}' may not do what a start has to`);
});
