import { mailServer } from '@bookline/contract/features/mail-server';
import { mailbox } from '@bookline/contract/features/mailbox';
import { sessions } from '@bookline/contract/features/sessions';
import pg from 'pg';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import { asWord } from '../../../test/as-word.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { createTestApp, useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { sealedText } from '../../../test/sealed-text.ts';
import { makeSecondFactor } from '../../../test/sign-in-secrets.ts';
import { openMail } from '../../providers/mail/open-mail.ts';
import { sendMail } from './mail.api.ts';

const test = useTestApp();
let tenant: TestTenant;
let boss: TestUser;
let admin: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  boss = await test.makeUser(tenant, { account_type: 'admin' });
  admin = await test.signIn(boss);
});

const send = (subject: string, of = tenant, to = 'joan@example.test') =>
  test.services.database.inTenant(of.id, (db) =>
    sendMail(
      { db, tenant: { ...of, variant: 'agent_network' }, clock: test.clock },
      { to, subject, paragraphs: ['Hello.'], action: { label: 'Accept', url: 'http://x.localhost/accept' } },
    ),
  );

const server = {
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  username: 'crm',
  password: 'hunter2-secret',
  from_name: 'Northstar',
  from_address: 'hello@northstar.test',
} as const;

describe('the local mailbox', () => {
  it('lists every email of the tenant to an admin, newest first, and opens it', async () => {
    await send('First');
    test.clock.advance(1);
    await send('100% sure', tenant, 'ann@example.test');
    await send('Theirs', await test.makeTenant());
    await test.runJobs();
    const { data, meta } = await admin.call(mailbox.list, {});
    expect(data.map(({ subject }) => subject)).toEqual(['100% sure', 'First']);
    expect(meta.total_count).toBe(2);
    const found = await admin.call(mailbox.list, { query: { q: '0% S', status: 'sent' } });
    expect(found.data.map(({ to }) => to)).toEqual(['ann@example.test']);
    expect((await admin.call(mailbox.list, { query: { q: 'JOAN@' } })).data).toHaveLength(1);
    expect((await admin.call(mailbox.list, { query: { status: 'failed' } })).data).toEqual([]);
    const params = { id: data[1]?.id ?? '' };
    expect((await admin.get(`/v1/admin/mailbox/${params.id}`)).text).not.toContain('/accept');
    const opened = await admin.call(mailbox.open, { params, body: { current_password: boss.password } });
    expect(opened.data.content?.text).toContain('http://x.localhost/accept');
    expect(opened.data.content?.html).toContain('<a href="http://x.localhost/accept"');
    const audited = await test.query("select action from audit_log where tenant_id = $1 and subject_type = 'mail'", [
      tenant.id,
    ]);
    expect(audited).toEqual([{ action: 'mail.read' }]);
  });

  it('hides the text of queued and sent emails', async () => {
    await send('Waits');
    const [mail] = (await admin.call(mailbox.list, {})).data;
    const params = { id: mail?.id ?? '' };
    const body = { current_password: boss.password };
    expect((await admin.call(mailbox.open, { params, body })).data).toMatchObject({ status: 'queued', content: null });
  });

  const openedBy = async (reader: TestUser, id: string) => {
    const agent = await test.signIn(reader);
    return agent.post(`/v1/admin/mailbox/${id}/open`, { current_password: reader.password });
  };

  it("hides the text while acting as another user, without the admin's password, and from API keys", async () => {
    await send('Reset your password');
    await test.runJobs();
    const [mail] = (await admin.call(mailbox.list, {})).data;
    const path = `/v1/admin/mailbox/${mail?.id}/open`;
    for (const body of [{}, { current_password: 'not-mine-at-all' }])
      expect(await admin.post(path, body)).toMatchObject(refusal('current_password'));
    const current_password = boss.password;
    const { secret } = await test.makeApiKey(boss, { scopes: ['read', 'write'] });
    expect(await test.program(tenant, secret).post(path, { current_password })).toMatchObject({ status: 403 });
    const helper = await test.makeUser(tenant, { account_type: 'sub_admin' });
    const browser = await test.signIn(boss);
    expect(await browser.post(`/v1/admin/users/${helper.id}/login`, { login_type: 'login_as' })).toMatchObject({
      status: 201,
    });
    expect(await browser.post(path, { current_password })).toMatchObject({ status: 403 });
    expect(await openedBy(boss, mail?.id ?? '')).toMatchObject({ status: 200, body: { data: { withheld: false } } });
  });

  it('is closed to agents and to admins below a System Admin, like the mail server', async () => {
    await send('Reset your password');
    await test.runJobs();
    const [mail] = (await admin.call(mailbox.list, {})).data;
    for (const account_type of ['manager', 'sub_admin'] as const) {
      const reader = await test.makeUser(tenant, { account_type });
      const agent = await test.signIn(reader);
      const current_password = reader.password;
      for (const path of ['/v1/admin/mailbox', `/v1/admin/mailbox/${mail?.id}`, '/v1/admin/mail_server'])
        expect((await agent.get(path)).status, `${account_type} ${path}`).toBe(403);
      expect((await openedBy(reader, mail?.id ?? '')).status).toBe(403);
      expect((await agent.put('/v1/admin/mail_server', { ...server, current_password })).status).toBe(403);
      expect((await agent.delete('/v1/admin/mail_server', { current_password })).status).toBe(403);
      expect((await agent.post('/v1/admin/mail_server/test', {})).status).toBe(403);
    }
  });

  it("hides a peer's links and codes from a System Admin, and shows their own and those of users below them", async () => {
    const peer = await test.makeUser(tenant, { account_type: 'admin' });
    const below = await test.makeUser(tenant, { account_type: 'sub_admin' });
    for (const { email } of [boss, peer, below])
      await test.visitor(tenant).post('/v1/users/reset_password_instructions', { email });
    await test.runJobs();
    const emails = (await admin.call(mailbox.list, { query: { q: 'Set a new password' } })).data;
    const idOf = ({ email }: TestUser) => emails.find(({ to }) => to === email)?.id ?? '';
    const hidden = { status: 200, body: { data: { content: null, withheld: true } } };
    const reply = await openedBy(boss, idOf(peer));
    expect(reply).toMatchObject(hidden);
    expect(reply.text).not.toContain('token=');
    for (const user of [boss, below]) expect((await openedBy(boss, idOf(user))).text).toContain('token=');
    // A promoted user is out of reach from now on.
    await test.query("update app_user set account_type = 'admin' where id = $1", [below.id]);
    expect(await openedBy(boss, idOf(below))).toMatchObject(hidden);
  });

  it('is the only place with a link or code: no job, log, notification, audit entry, or export has it', async () => {
    await makeSecondFactor(test, boss);
    const visitor = test.visitor(tenant);
    await visitor.post('/v1/users/reset_password_instructions', { email: boss.email });
    const credentials = { username: boss.username, password: boss.password };
    const { otp_secret } = (await visitor.call(sessions.create, { body: credentials })).data;
    await visitor.post('/v1/two_factor/send_otp', { otp_secret });
    const newcomer = { first_name: 'Nora', last_name: 'Vance', email: 'nora@new.test', account_type: 'admin' };
    expect(await admin.post('/v1/admin/users', newcomer)).toMatchObject({ status: 201 });
    await test.runJobs();
    const words = JSON.stringify(
      await test.query('select paragraphs, action_url from mail_message where tenant_id = $1', [tenant.id]),
    );
    const secrets = [
      /token=([\w-]{20,})/.exec(words)?.[1],
      /invitation#([\w.-]{20,})/.exec(words)?.[1],
      /code is (\d{6})/.exec(words)?.[1],
    ].map((secret) => secret ?? '');
    for (const secret of secrets) expect(secret.length).toBeGreaterThan(5);
    const tables = await test.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    const found: string[] = [];
    for (const { name } of tables)
      for (const { row } of await test.query<{ row: string }>(`select to_jsonb(t)::text as row from "${name}" t`))
        if (asWord(...secrets).test(row)) found.push(name);
    expect(new Set(found)).toEqual(new Set(['mail_message']));
    expect((await admin.get('/v1/admin/users/export.csv')).text).not.toMatch(asWord(...secrets));
    expect(test.log_lines.join('\n')).not.toMatch(asWord(...secrets));
  });

  it("opens without a session from this machine on the tenant's host", async () => {
    await send('Invitation');
    await test.runJobs();
    for (const ip of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      const here = test.visitor(tenant, { ip });
      const [mail] = (await here.call(mailbox.listHere, {})).data;
      const { data } = await here.call(mailbox.getHere, { params: { id: mail?.id ?? '' } });
      expect(data.content?.text).toContain('/accept');
      const elsewhere = test.visitor(await test.makeTenant(), { ip });
      expect((await elsewhere.get(`/v1/mailbox/${mail?.id}`)).status).toBe(404);
    }
  });

  it('returns 404 from another machine, through a proxy, for a rebound name, and on a closed installation', async () => {
    await send('Invitation');
    await test.runJobs();
    const [mail] = (await admin.call(mailbox.list, {})).data;
    const paths = ['/v1/mailbox', `/v1/mailbox/${mail?.id}`];
    await test.insert('tenant_host', { host: 'crm.example.com', tenant_id: tenant.id });
    const here = test.visitor(tenant);
    for (const path of paths) {
      for (const ip of ['192.0.2.1', '10.0.0.2', '2001:db8::1', '::ffff:192.168.1.5'])
        expect((await test.visitor(tenant, { ip }).get(path)).status, ip).toBe(404);
      for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-host'])
        expect((await here.send('GET', path, { headers: { [name]: '127.0.0.1' } })).status, name).toBe(404);
      for (const host of ['crm.example.com', 'localhost.example.com', '192.168.1.5:3000', 'localhost'])
        expect((await here.send('GET', path, { headers: { host } })).status, host).toBe(404);
    }
    const closed = await createTestApp({ open_mailbox: false });
    try {
      expect((await closed.visitor(await closed.makeTenant()).get('/v1/mailbox')).status).toBe(404);
    } finally {
      await closed.close();
    }
  });
});

describe("a tenant's own mail server", () => {
  let body: typeof server & { current_password: string };
  let mine: { current_password: string };
  beforeEach(() => {
    mine = { current_password: boss.password };
    body = { ...server, ...mine };
  });
  const sealed = async () =>
    (await test.query('select password_sealed from mail_server where tenant_id = $1', [tenant.id]))[0]?.password_sealed;

  it('can be set, read without its secrets, and removed', async () => {
    expect((await admin.call(mailServer.get, {})).data).toEqual({ server: null, installation: 'local' });
    const { data } = await admin.call(mailServer.set, { body });
    expect(data).toMatchObject({ host: 'smtp.example.com', has_password: true, has_dkim_key: false });
    expect(String(await sealed())).not.toContain('hunter2');
    const told = await admin.get('/v1/admin/mail_server');
    expect(told.text).not.toContain('hunter2');
    const audited = await test.query(
      "select detail::text from audit_log where tenant_id = $1 and action like 'mail%'",
      [tenant.id],
    );
    expect(JSON.stringify(audited)).not.toContain('hunter2');
    await admin.call(mailServer.remove, { body: mine });
    await admin.call(mailServer.remove, { body: mine });
    expect((await admin.call(mailServer.get, {})).data.server).toBeNull();
  });

  it('requires the admin’s password to be set or removed', async () => {
    for (const current_password of [undefined, 'not-mine-at-all']) {
      const refused = { status: 422, body: { errors: { current_password: [expect.any(String)] } } };
      expect(await admin.put('/v1/admin/mail_server', { ...server, current_password })).toMatchObject(refused);
      expect(await admin.delete('/v1/admin/mail_server', { current_password })).toMatchObject(refused);
    }
    expect((await admin.call(mailServer.get, {})).data.server).toBeNull();
  });

  it('keeps its password for the same account and never sends it to another server', async () => {
    await admin.call(mailServer.set, { body });
    const { password: _, ...without } = body;
    await admin.call(mailServer.set, { body: { ...without, from_name: 'Northstar Group' } });
    expect(await sealed()).not.toBeNull();
    for (const change of [{ host: 'smtp.evil.example' }, { port: 25 as const }, { username: 'other' }]) {
      const reply = await admin.put('/v1/admin/mail_server', { ...without, ...change });
      expect(reply).toMatchObject(refusal('password'));
    }
    await admin.call(mailServer.set, { body: { ...without, username: '' } });
    expect(await sealed()).toBeNull();
  });

  it('keeps a password that a key rotation has just encrypted again', async () => {
    await admin.call(mailServer.set, { body });
    const { password: _, ...without } = body;
    const place = { table: 'mail_server', column: 'password_sealed', row: '' } as const;
    const reencrypted = await sealedText(test, boss, place, body.password);
    const rotation = new pg.Client({ connectionString: test.owner_url });
    await rotation.connect();
    onTestFinished(() => rotation.end());
    await rotation.query('begin');
    await rotation.query('update mail_server set password_sealed = $2 where tenant_id = $1', [tenant.id, reencrypted]);
    const saving = admin.call(mailServer.set, { body: { ...without, from_name: 'Northstar Group' } });
    const waiting = () =>
      test.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%mail_server%'",
      );
    await expect.poll(waiting).toHaveLength(1);
    await rotation.query('commit');
    await saving;
    const hex = "select '\\x' || encode(password_sealed, 'hex') as kept from mail_server where tenant_id = $1";
    expect(await test.query(hex, [tenant.id])).toEqual([{ kept: reencrypted }]);
  });

  it.each([
    [{ port: 22 }, 'port'],
    [{ port: 6379 }, 'port'],
    [{ host: 'smtp.example.com/x' }, 'host'],
    [{ host: 'a b' }, 'host'],
    [{ from_address: 'hello@x.test\r\nBcc: y@x.test' }, 'from_address'],
    [{ from_name: 'North\r\nBcc: y@x.test' }, 'from_name'],
    [{ security: 'none' }, 'security'],
    [{ dkim_key: 'no key', dkim_domain: 'x.test', dkim_selector: 'crm' }, 'dkim_key'],
  ])('refuses %j', async (change, field) => {
    const reply = await admin.put('/v1/admin/mail_server', { ...body, ...change });
    expect(reply).toMatchObject(refusal(field));
  });

  it('sends a test email to the admin, and reports a server that is missing', async () => {
    expect((await admin.call(mailServer.test, {})).data).toMatchObject({ outcome: 'delivered' });
    const nowhere = { ...body, host: '127.0.0.1', port: 2525, security: 'none', username: '', password: '' } as const;
    await admin.call(mailServer.set, { body: nowhere });
    expect((await admin.call(mailServer.test, {})).data).toMatchObject({
      outcome: 'later',
      reply: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('is refused in a private network if the installation serves strangers', async () => {
    const strict = await createTestApp({ mail: openMail({ private_servers: false }, test.clock) });
    try {
      const operator = await strict.makeUser(await strict.makeTenant(), { account_type: 'admin' });
      const owner = await strict.signIn(operator);
      const own = { current_password: operator.password };
      for (const host of ['127.0.0.1', '169.254.169.254', '10.0.0.1', '::1']) {
        const reply = await owner.put('/v1/admin/mail_server', { ...body, ...own, host });
        expect(reply, host).toMatchObject(refusal('host'));
      }
      await owner.call(mailServer.set, { body: { ...body, ...own, host: 'localhost' } });
      expect((await owner.call(mailServer.test, {})).data).toMatchObject({
        outcome: 'later',
        reply: expect.stringContaining('public internet'),
      });
    } finally {
      await strict.close();
    }
  });
});
