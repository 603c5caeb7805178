import { authIps } from '@bookline/contract/features/auth-ips';
import { brands } from '@bookline/contract/features/brand';
import { lookups } from '@bookline/contract/features/lookups';
import { passwords } from '@bookline/contract/features/passwords';
import { sessions } from '@bookline/contract/features/sessions';
import { expect, it } from 'vitest';
import { createAgent } from '../../test/agent.ts';
import { useTestApp } from '../../test/create-test-app.ts';
import { readConfig } from '../config.ts';
import { SYSTEM_ACTOR } from '../platform/audit.ts';
import { masterKeys } from '../platform/crypto/master-keys.ts';
import { openSecret, rotateTenantKey, type SealingContext, sealSecret } from '../platform/crypto/tenant-secrets.ts';
import { runCommand } from './command.ts';

const test = useTestApp();

const run = (...args: string[]) =>
  runCommand(args, readConfig({ DATABASE_URL: test.app_url, DATABASE_URL_DIRECT: test.owner_url, PORT: '3000' }));
const lakeside = ['--slug', 'lakeside', '--name', 'Lakeside Group', '--variant', 'preneed', '--host', 'lakeside.test'];
const on = (host: string) => createAgent(test.app, { host });

it('creates a tenant whose admin signs in on its host name and must choose a password first', async () => {
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
  // Nothing is open until they accept the terms and choose their own password.
  expect(await admin.get('/v1/admin/users')).toMatchObject({ status: 403, body: { code: 'terms_required' } });
  await admin.patch('/v1/users/accept_tos');
  expect(await admin.get('/v1/admin/users')).toMatchObject({ status: 403, body: { code: 'password_change_required' } });
  await admin.call(passwords.update, {
    params: { id: me.id },
    body: { current_password: password, password: OWN },
  });
  expect((await admin.call(lookups.statuses)).data.length).toBeGreaterThan(0);
  expect((await admin.call(lookups.sources)).data.length).toBeGreaterThan(0);
  expect(await signIn('lakeside.test', 'ada@lakeside.test', password)).toMatchObject({ status: 422 });
  expect(await signIn('lakeside.test', 'ada@lakeside.test', OWN)).toMatchObject({ status: 201 });
  expect(await signIn('lakeside.test', 'ada@lakeside.test', OWN)).toMatchObject({ status: 201 });
});

const OWN = 'nine herons over the lake';
const signIn = (host: string, username: string, password: string) =>
  on(host).post('/v1/sessions', { username, password });
const spent = {
  status: 422,
  body: { errors: { base: [expect.stringMatching(/^This one-time password was already used or has expired\./)] } },
};
/** The one-time password in a command's output. */
const oneTime = (said: string) => /one-time password (\S+)/.exec(said)?.[1] ?? '';

it('a one-time password signs in once, even for two parallel sign-ins, and only for three days', async () => {
  const create = async (name: string) => {
    const tenant = ['--slug', name, '--name', name, '--variant', 'preneed', '--host', `${name}.test`];
    return oneTime(await run('create', ...tenant, '--email', `ada@${name}.test`));
  };
  const first = await create('once');
  test.clock.set(new Date().toISOString());
  expect(await signIn('once.test', 'ada@once.test', 'not this one')).toMatchObject({ status: 422 });
  const both = await Promise.all([1, 2].map(() => signIn('once.test', 'ada@once.test', first)));
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  expect(await signIn('once.test', 'ada@once.test', first)).toMatchObject(spent);

  const late = await create('late');
  test.clock.set(new Date(Date.now() + 72 * 3_600_000 + 1000).toISOString());
  expect(await signIn('late.test', 'ada@late.test', late)).toMatchObject(spent);
});

it('the operator gives an admin a new one-time password, which ends their sessions', async () => {
  test.clock.set(new Date().toISOString());
  const browser = on('once.test');
  const give = () => run('password', '--slug', 'once', '--email', 'ADA@once.test');
  await browser.call(sessions.create, { body: { username: 'ada@once.test', password: oneTime(await give()) } });
  expect(await browser.get('/v1/users/me')).toMatchObject({ status: 200 });
  const next = oneTime(await give());
  expect(await browser.get('/v1/users/me')).toMatchObject({ status: 401 });
  expect(await signIn('once.test', 'ada@once.test', next)).toMatchObject({ status: 201 });
  expect(
    await test.query(
      `select l.actor_id, l.subject_type, l.detail, u.email from audit_log l
       join app_user u on u.tenant_id = l.tenant_id and u.id::text = l.subject_id::text
       where l.action = 'password.one_time'`,
    ),
  ).toEqual([1, 2].map(() => ({ actor_id: SYSTEM_ACTOR, subject_type: 'user', detail: {}, email: 'ada@once.test' })));
  await expect(run('password', '--slug', 'once', '--email', 'bob@once.test')).rejects.toThrow('no active System Admin');
  const tenant = await test.makeTenant();
  const agent = await test.makeUser(tenant);
  await expect(run('password', '--slug', tenant.slug, '--email', agent.email)).rejects.toThrow(
    'no active System Admin',
  );
});

it('refuses taken names in one sentence and leaves nothing behind', async () => {
  const other = (slug: string, host: string, email: string) =>
    run('create', '--slug', slug, '--name', 'Other', '--variant', 'preneed', '--host', host, '--email', email);
  await expect(other('lakeside', 'other.test', 'x@other.test')).rejects.toThrow("The tenant 'lakeside' already exists");
  await expect(other('other', 'lakeside.test', 'x@other.test')).rejects.toThrow("belongs to the tenant 'lakeside'");
  await expect(other('other', 'other.test', 'ADA@lakeside.test')).rejects.toThrow('is already in use');
  expect(await test.query("select 1 from tenant where slug = 'other'")).toEqual([]);
});

it.each([
  [['create'], '--slug is missing'],
  [['create', ...lakeside], '--email is missing'],
  [['create', ...lakeside, '--email', 'not-an-address'], '--email must be an email address'],
  [['create', '--slug', 'A b'], '--slug must start with a letter'],
  [['create', '--colour', 'red'], "Unknown option '--colour'"],
  [['host', '--slug', 'lakeside', '--host', 'x.test'], 'Use add or remove'],
  [['networks', '--slug', 'lakeside'], 'Use list or clear'],
  [['networks', 'clear', '--slug', 'nowhere'], "The tenant 'nowhere' doesn't exist"],
  [['paint'], 'Unknown command'],
])('%j reports the error and the usage', async (args, sentence) => {
  await expect(run(...args)).rejects.toThrow(sentence);
});

it('adds and removes host names, but not the last one', async () => {
  const change = (action: string, host: string) => run('host', action, '--slug', 'lakeside', '--host', host);
  await change('add', 'seniors.lakeside.test');
  expect((await on('seniors.lakeside.test').call(brands.get)).data.name).toBe('Lakeside Group');
  await expect(change('add', 'seniors.lakeside.test')).rejects.toThrow('belongs to the tenant');
  await change('remove', 'lakeside.test');
  await expect(change('remove', 'lakeside.test')).rejects.toThrow("doesn't have the host name");
  await expect(change('remove', 'seniors.lakeside.test')).rejects.toThrow('is the last host name');
  await expect(run('host', 'add', '--slug', 'missing', '--host', 'a.test')).rejects.toThrow(
    "The tenant 'missing' doesn't exist",
  );
});

it('lets locked-out users sign in from anywhere again, and records it', async () => {
  const tenant = await test.makeTenant();
  const user = await test.makeUser(tenant, { account_type: 'admin' });
  const admin = await test.signIn(user);
  const networks = (action: string) => run('networks', action, '--slug', tenant.slug);
  expect(await networks('list')).toContain('can sign in from anywhere');
  const { data } = await admin.call(authIps.allow_list);
  const office = { network: data.your_ip, label: 'Office' };
  await admin.call(authIps.replace_allow_list, { body: { networks: [office] } });
  expect(await networks('list')).toMatch(/Office$/);
  // Their address changes.
  await test.query("update allowed_network set network = '198.51.100.0/24' where tenant_id = $1", [tenant.id]);
  await expect(test.signIn(user)).rejects.toThrow();
  expect(await networks('clear')).toBe(
    `Removed all allowed networks (1) from '${tenant.slug}'. Users can sign in from anywhere.`,
  );
  await test.signIn(user);
  expect(await networks('clear')).toContain('has no allowed networks');
  expect(
    await test.query(
      "select actor_id, detail from audit_log where tenant_id = $1 and action = 'allowed_networks.replace' and actor_id = $2",
      [tenant.id, SYSTEM_ACTOR],
    ),
  ).toEqual([{ actor_id: SYSTEM_ACTOR, detail: { networks: [] } }]);
});

it('gives a tenant a new key and encrypts everything with it, finishes an interrupted run, and refuses a wrong secret', async () => {
  const tenant = await test.makeTenant();
  const own = { BOOKLINE_SECRET: 'the secret of an installation that has one', NODE_ENV: 'test' };
  const config = (extra: Record<string, string> = own) =>
    readConfig({ DATABASE_URL: test.app_url, DATABASE_URL_DIRECT: test.owner_url, PORT: '3000', ...extra });
  const rotate = (extra?: Record<string, string>) =>
    runCommand(['rotate-keys', '--tenant', tenant.slug], config(extra));
  const services = { ...test.services, master_keys: masterKeys(own.BOOKLINE_SECRET) };
  const inTenant = <T>(work: (ctx: SealingContext) => Promise<T>) =>
    test.services.database.inTenant(tenant.id, (db) => work({ ...services, db, tenant }));
  const place = { table: 'setting', column: 'sealed', row: 'A_SECRET' } as const;
  expect(await rotate()).toContain('has sealed nothing yet');
  const sealed = await inTenant((ctx) => sealSecret(ctx, place, 'SG.secret'));
  await test.insert('setting', {
    tenant_id: tenant.id,
    key: 'A_SECRET',
    public: false,
    sealed: `\\x${sealed.toString('hex')}`,
  });
  expect(await rotate()).toContain('has a new key.\nSealed again: 1. No secret uses an older key.');
  await inTenant(rotateTenantKey);
  expect(await rotate()).toContain('was cut off and is finished now');
  const [row] = await test.query<{ sealed: Buffer }>(
    "select sealed from setting where tenant_id = $1 and key = 'A_SECRET'",
    [tenant.id],
  );
  expect(row?.sealed.readUInt32BE(1)).toBe(3);
  expect(row && (await inTenant((ctx) => openSecret(ctx, place, row.sealed)))).toBe('SG.secret');
  await expect(rotate({ ...own, BOOKLINE_SECRET: 'another secret than that of the servers' })).rejects.toThrow(
    'under another secret of the installation',
  );
  await expect(runCommand(['rotate-keys', '--tenant', 'missing'], config())).rejects.toThrow(
    "The tenant 'missing' doesn't exist",
  );
  await expect(runCommand(['rotate-keys'], config())).rejects.toThrow('--tenant is missing');
});
