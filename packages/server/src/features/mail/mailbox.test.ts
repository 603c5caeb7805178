import { randomUUID } from 'node:crypto';
import { mailServer } from '@bookline/contract/features/mail-server';
import { mailbox } from '@bookline/contract/features/mailbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant } from '../../../test/builders.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { openMail } from '../../providers/mail/open-mail.ts';
import { actFor } from '../sessions/sessions.api.ts';
import { sendMail } from './mail.api.ts';
import { readMail } from './mailbox.service.ts';

let test: TestApp;
let tenant: TestTenant;
let admin: Agent;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.makeTenant();
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
});

const send = (subject: string, of = tenant, to = 'joan@example.test') =>
  test.services.database.inTenant(of.id, (db) =>
    sendMail(
      { db, tenant: { ...of, variant: 'agent_network' }, clock: test.clock },
      { to, subject, paragraphs: ['Hello.'], action: { label: 'Accept', url: 'http://x.localhost/accept' } },
    ),
  );

describe('the local mailbox', () => {
  it('shows an admin every mail of the tenant, newest first, and opens it', async () => {
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
    const opened = await admin.call(mailbox.get, { params: { id: data[1]?.id ?? '' } });
    expect(opened.data.content?.text).toContain('http://x.localhost/accept');
    expect(opened.data.content?.html).toContain('<a href="http://x.localhost/accept"');
    const audited = await test.query("select action from audit_log where tenant_id = $1 and subject_type = 'mail'", [
      tenant.id,
    ]);
    expect(audited).toEqual([{ action: 'mail.read' }]);
  });

  it('keeps the words of what still waits, or went out, to itself', async () => {
    await send('Waits');
    const [mail] = (await admin.call(mailbox.list, {})).data;
    const params = { id: mail?.id ?? '' };
    expect((await admin.call(mailbox.get, { params })).data).toMatchObject({ status: 'queued', content: null });
  });

  it('tells nobody the words while they act as somebody else', async () => {
    await send('Reset your password');
    await test.runJobs();
    const [mail] = (await admin.call(mailbox.list, {})).data;
    const [person, other] = [await test.makeUser(tenant, { account_type: 'admin' }), await test.makeUser(tenant)];
    const origin = { session_id: randomUUID(), request_id: 'test', ip: '127.0.0.1' };
    const who = { tenant_id: tenant.id, user_id: person.id, origin };
    const read = async (real_user_id: string) => {
      const ctx = await actFor({ ...test.services, log: test.app.log }, { ...who, real_user_id });
      return ctx?.transaction((tx) => readMail(tx, mail?.id ?? ''));
    };
    expect((await read(person.id))?.content).not.toBeNull();
    expect((await read(other.id))?.content).toBeNull();
  });

  it('is no place for agents', async () => {
    const agent = await test.signIn(await test.makeUser(tenant, { account_type: 'manager' }));
    expect((await agent.get('/v1/admin/mailbox')).status).toBe(403);
  });

  it('opens without a session to whoever sits at the machine, on the host of the tenant', async () => {
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

  it('is not there for anybody else: another machine, a proxy, a rebound name, a closed installation', async () => {
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

describe('a mail server of their own', () => {
  const body = {
    host: 'smtp.example.com',
    port: 587,
    security: 'starttls',
    username: 'crm',
    password: 'hunter2-secret',
    from_name: 'Northstar',
    from_address: 'hello@northstar.test',
  } as const;
  const sealed = async () =>
    (await test.query('select password_sealed from mail_server where tenant_id = $1', [tenant.id]))[0]?.password_sealed;

  it('is set, told without its secrets, and removed', async () => {
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
    await admin.call(mailServer.remove, {});
    await admin.call(mailServer.remove, {});
    expect((await admin.call(mailServer.get, {})).data.server).toBeNull();
  });

  it('keeps its password while it is the same account, and never takes it to another server', async () => {
    await admin.call(mailServer.set, { body });
    const { password: _, ...without } = body;
    await admin.call(mailServer.set, { body: { ...without, from_name: 'Northstar Group' } });
    expect(await sealed()).not.toBeNull();
    for (const change of [{ host: 'smtp.evil.example' }, { port: 25 as const }, { username: 'other' }]) {
      const reply = await admin.put('/v1/admin/mail_server', { ...without, ...change });
      expect(reply).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } });
    }
    await admin.call(mailServer.set, { body: { ...without, username: '' } });
    expect(await sealed()).toBeNull();
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
    expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } });
  });

  it('is tried with a mail to oneself, and a server that is not there says so', async () => {
    expect((await admin.call(mailServer.test, {})).data).toMatchObject({ outcome: 'delivered' });
    const nowhere = { ...body, host: '127.0.0.1', port: 2525, security: 'none', username: '', password: '' } as const;
    await admin.call(mailServer.set, { body: nowhere });
    expect((await admin.call(mailServer.test, {})).data).toMatchObject({
      outcome: 'later',
      reply: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('does not stand in the network of an installation that serves strangers', async () => {
    const strict = await createTestApp({ mail: openMail({ private_servers: false }, test.clock) });
    try {
      const owner = await strict.signIn(await strict.makeUser(await strict.makeTenant(), { account_type: 'admin' }));
      for (const host of ['127.0.0.1', '169.254.169.254', '10.0.0.1', '::1']) {
        const reply = await owner.put('/v1/admin/mail_server', { ...body, host });
        expect(reply, host).toMatchObject({ status: 422, body: { errors: { host: [expect.any(String)] } } });
      }
      await owner.call(mailServer.set, { body: { ...body, host: 'localhost' } });
      expect((await owner.call(mailServer.test, {})).data).toMatchObject({
        outcome: 'later',
        reply: expect.stringContaining('public internet'),
      });
    } finally {
      await strict.close();
    }
  });
});
