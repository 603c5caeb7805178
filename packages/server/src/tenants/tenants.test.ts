import { brands } from '@bookline/contract/features/brand';
import { lookups } from '@bookline/contract/features/lookups';
import { sessions } from '@bookline/contract/features/sessions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAgent } from '../../test/agent.ts';
import { createTestApp, type TestApp } from '../../test/create-test-app.ts';
import { readConfig } from '../config.ts';
import { masterKeys } from '../platform/crypto/master-keys.ts';
import { openSecret, rotateTenantKey, type SealingContext, sealSecret } from '../platform/crypto/tenant-secrets.ts';
import { runCommand } from './command.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const run = (...args: string[]) =>
  runCommand(args, readConfig({ DATABASE_URL: test.app_url, DATABASE_URL_DIRECT: test.owner_url, PORT: '3000' }));
const lakeside = ['--slug', 'lakeside', '--name', 'Lakeside Group', '--variant', 'preneed', '--host', 'lakeside.test'];
const on = (host: string) => createAgent(test.app, { host });

it('makes a tenant whose admin signs in on its own host name and has to choose a password first', async () => {
  const said = await run('create', ...lakeside, '--email', 'Ada@lakeside.test', '--first-name', 'Ada');
  const [, password = ''] = /one-time password (\S+)/.exec(said) ?? [];
  expect(said).toContain('http://lakeside.test:3000/login');
  expect((await on('lakeside.test').call(brands.get)).data.name).toBe('Lakeside Group');
  const admin = on('lakeside.test');
  await admin.call(sessions.create, { body: { username: 'ada@lakeside.test', password } });
  const { data: me } = await admin.call(sessions.me);
  expect(me).toMatchObject({
    account_type: 'admin',
    must_change_password: true,
    company: { variant: 'preneed', name: 'Lakeside Group' },
    profile: { first_name: 'Ada', last_name: 'Lakeside Group' },
  });
  expect((await admin.call(lookups.statuses)).data.length).toBeGreaterThan(0);
  expect((await admin.call(lookups.sources)).data.length).toBeGreaterThan(0);
});

it('refuses what is taken, in a sentence, and leaves nothing behind', async () => {
  const other = (slug: string, host: string, email: string) =>
    run('create', '--slug', slug, '--name', 'Other', '--variant', 'preneed', '--host', host, '--email', email);
  await expect(other('lakeside', 'other.test', 'x@other.test')).rejects.toThrow("There is a tenant 'lakeside' already");
  await expect(other('other', 'lakeside.test', 'x@other.test')).rejects.toThrow("belongs to the tenant 'lakeside'");
  await expect(other('other', 'other.test', 'ADA@lakeside.test')).rejects.toThrow('Somebody signs in with');
  expect(await test.query("select 1 from tenant where slug = 'other'")).toEqual([]);
});

it.each([
  [['create'], '--slug is missing'],
  [['create', ...lakeside], '--email is missing'],
  [['create', ...lakeside, '--email', 'nobody'], '--email must be an e-mail address'],
  [['create', '--slug', 'A b'], '--slug must begin with a letter'],
  [['create', '--colour', 'red'], "Unknown option '--colour'"],
  [['host', '--slug', 'lakeside', '--host', 'x.test'], 'Say add or remove'],
  [['paint'], 'There is no such command'],
])('%j says what is wrong and how it is used', async (args, sentence) => {
  await expect(run(...args)).rejects.toThrow(sentence);
});

it('adds and removes host names, and keeps the last', async () => {
  const change = (action: string, host: string) => run('host', action, '--slug', 'lakeside', '--host', host);
  await change('add', 'seniors.lakeside.test');
  expect((await on('seniors.lakeside.test').call(brands.get)).data.name).toBe('Lakeside Group');
  await expect(change('add', 'seniors.lakeside.test')).rejects.toThrow('belongs to the tenant');
  await change('remove', 'lakeside.test');
  await expect(change('remove', 'lakeside.test')).rejects.toThrow('has no host name');
  await expect(change('remove', 'seniors.lakeside.test')).rejects.toThrow('is the last host name');
  await expect(run('host', 'add', '--slug', 'nobody', '--host', 'a.test')).rejects.toThrow(
    "There is no tenant 'nobody'",
  );
});

it('gives a tenant a new key and seals everything with it, finishes what was cut off, and takes no foreign secret', async () => {
  const tenant = await test.makeTenant();
  const own = { BOOKLINE_SECRET: 'the secret of an installation that has one', NODE_ENV: 'test' };
  const config = (extra: Record<string, string> = own) =>
    readConfig({ DATABASE_URL: test.app_url, DATABASE_URL_DIRECT: test.owner_url, PORT: '3000', ...extra });
  const rotate = (extra?: Record<string, string>) =>
    runCommand(['rotate-keys', '--tenant', tenant.slug], config(extra));
  const services = { ...test.services, master_keys: masterKeys(own.BOOKLINE_SECRET) };
  const inTenant = <T>(work: (ctx: SealingContext) => Promise<T>) =>
    test.services.database.inTenant(tenant.id, (db) => work({ ...services, db, tenant }));
  expect(await rotate()).toContain('has sealed nothing yet');
  const sealed = await inTenant((ctx) => sealSecret(ctx, 'SG.secret'));
  await test.insert('setting', {
    tenant_id: tenant.id,
    key: 'A_SECRET',
    public: false,
    sealed: `\\x${sealed.toString('hex')}`,
  });
  expect(await rotate()).toContain('has a new key.\nSealed anew: 1. Nothing is left under an older key.');
  await inTenant(rotateTenantKey);
  expect(await rotate()).toContain('was cut off and is finished now');
  const [row] = await test.query<{ sealed: Buffer }>(
    "select sealed from setting where tenant_id = $1 and key = 'A_SECRET'",
    [tenant.id],
  );
  expect(row?.sealed.readUInt32BE(1)).toBe(3);
  expect(row && (await inTenant((ctx) => openSecret(ctx, row.sealed)))).toBe('SG.secret');
  await expect(rotate({ ...own, BOOKLINE_SECRET: 'another secret than that of the servers' })).rejects.toThrow(
    'under another secret of the installation',
  );
  await expect(runCommand(['rotate-keys', '--tenant', 'nobody'], config())).rejects.toThrow(
    "There is no tenant 'nobody'",
  );
  await expect(runCommand(['rotate-keys'], config())).rejects.toThrow('--tenant is missing');
});
