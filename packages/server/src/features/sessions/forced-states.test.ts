import type { AddressInfo } from 'node:net';
import { acting } from '@bookline/contract/features/acting';
import { calendar } from '@bookline/contract/features/calendar';
import { passwords } from '@bookline/contract/features/passwords';
import { sessions } from '@bookline/contract/features/sessions';
import { twoFactor } from '@bookline/contract/features/two-factor';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import { makePlan } from '../../../test/billing-rows.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { codeOf } from '../../../test/otp-code.ts';
import { setGrant } from '../billing/billing.api.ts';
import { cableClient } from '../live/cable-client.fixture.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
beforeAll(async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  agent = await test.signIn(user);
});

const refused = (code: string) => ({
  status: 403,
  body: { errors: { user: 'Access denied!', base: [expect.stringMatching(/first\.$/)] }, code },
});
const NEW_PASSWORD = 'a longer tale of nine herons';
const publishTerms = () =>
  test.insert('terms_version', { tenant_id: tenant.id, version: 1, body: 'Be kind.', published_at: test.clock.now() });
const forcePassword = (who = user) =>
  test.query('update app_user set must_change_password = true where id = $1', [who.id]);
const require2fa = (value = 'everyone') =>
  test.insert('setting', { tenant_id: tenant.id, key: 'TWO_FACTOR_REQUIRED_FOR', value, public: false });
const turnOn = async (who: Agent, password: string) => {
  const { data } = await who.call(twoFactor.generate_qr, { body: { current_password: password } });
  const otp_code = codeOf(test, 0, data.secret);
  await who.call(twoFactor.enable, { body: { otp_code, current_password: password } });
};

/** How a user gets into each state and out of it. */
const states = [
  {
    code: 'terms_required',
    enter: publishTerms,
    leave: async () => expect(await agent.patch('/v1/users/accept_tos')).toMatchObject({ status: 200 }),
  },
  {
    code: 'password_change_required',
    enter: forcePassword,
    leave: () =>
      agent.call(passwords.update, {
        params: { id: user.id },
        body: { current_password: user.password, password: NEW_PASSWORD },
      }),
  },
  { code: 'two_factor_required', enter: require2fa, leave: () => turnOn(agent, user.password) },
];

describe.each(states)('R028: $code', ({ code, enter, leave }) => {
  it('refuses everything except its own steps, and lifts at once', async () => {
    const contact = await test.makeContact(tenant, { owner: user });
    await enter();
    for (const path of ['/v1/notifications', `/v1/contacts/${contact.id}`, '/v1/export_columns', '/v1/api_keys'])
      expect(await agent.get(path), path).toMatchObject(refused(code));
    expect(await agent.patch('/v1/export.csv', {})).toMatchObject(refused(code));
    expect(await agent.post('/v1/contacts', { first_name: 'Joan' })).toMatchObject(refused(code));
    // Without such a right, the state is reported first: the web app leads there for any request.
    expect(await agent.get('/v1/admin/users')).toMatchObject(refused(code));
    expect((await agent.call(sessions.me)).data.id).toBe(user.id);
    await leave();
    expect(await agent.get('/v1/notifications')).toMatchObject({ status: 200 });
  });

  it('allows signing out and signing in again to the same state', async () => {
    await enter();
    await agent.call(sessions.end);
    agent = await test.signIn(user);
    expect(await agent.get('/v1/notifications')).toMatchObject(refused(code));
    await leave();
    expect(await agent.get('/v1/notifications')).toMatchObject({ status: 200 });
  });

  it('stops all API keys, even for calls the owner could still make', async () => {
    const { secret } = await test.makeApiKey(user);
    const program = test.program(tenant, secret);
    expect(await program.get('/v1/notifications')).toMatchObject({ status: 200 });
    await enter();
    for (const path of ['/v1/notifications', '/v1/users/me', '/auth/profile', '/v1/terms'])
      expect(await program.get(path), path).toMatchObject(refused(code));
    await leave();
    expect(await program.get('/v1/notifications')).toMatchObject({ status: 200 });
  });

  it('stops the calendar link', async () => {
    const { data } = await agent.call(calendar.make_feed);
    const { pathname } = new URL(data.url);
    expect(await test.visitor(tenant).get(pathname)).toMatchObject({ status: 200 });
    await enter();
    expect(await test.visitor(tenant).get(pathname)).toMatchObject({ status: 404 });
    await leave();
    expect(await test.visitor(tenant).get(pathname)).toMatchObject({ status: 200 });
  });

  it("is refused at /cable, and closes an open connection once it's notified", async () => {
    const soon = (check: () => void) => vi.waitFor(check, { timeout: 300_000, interval: 20 });
    const port = (test.app.server.address() as AddressInfo).port;
    const clients = [cableClient(port, agent, tenant.host)];
    const heard = (at: number) => clients[at]?.listen('NotificationChannel');
    try {
      const before = heard(0);
      await soon(() => expect(before?.calls.map(([name]) => name)).toEqual(['connected']));
      await enter();
      test.services.live.hear(`tenant ${tenant.id}`);
      clients.push(cableClient(port, agent, tenant.host));
      const late = heard(1);
      await soon(() => expect(late?.calls.map(([name]) => name)).toEqual(['disconnected']));
      await soon(() => expect(before?.calls.at(-1)?.[0]).toBe('disconnected'));
      await leave();
      clients.push(cableClient(port, agent, tenant.host));
      const back = heard(2);
      await soon(() => expect(back?.calls.map(([name]) => name)).toEqual(['connected']));
    } finally {
      for (const client of clients) client.close();
    }
  });
});

it('R028: with several states the first is reported, and each can be completed on its own', async () => {
  await publishTerms();
  await forcePassword();
  await require2fa();
  expect(await agent.get('/v1/notifications')).toMatchObject(refused('terms_required'));
  await agent.call(passwords.update, {
    params: { id: user.id },
    body: { current_password: user.password, password: NEW_PASSWORD },
  });
  await agent.patch('/v1/users/accept_tos');
  expect(await agent.get('/v1/notifications')).toMatchObject(refused('two_factor_required'));
  await turnOn(agent, NEW_PASSWORD);
  expect(await agent.get('/v1/notifications')).toMatchObject({ status: 200 });
});

it('R034: where the company offers no plan, no one is blocked for not having paid', async () => {
  await test.query('update app_user set paid = false where id = $1', [user.id]);
  expect((await agent.call(sessions.me)).data.paid).toBe(true);
  expect(await agent.get('/v1/notifications')).toMatchObject({ status: 200 });
});

it('R034: users who must pay first hear only that they have, at once in every open browser', async () => {
  const soon = (check: () => void) => vi.waitFor(check, { timeout: 300_000, interval: 20 });
  await makePlan(test, tenant);
  const grant = async (granted: boolean) => {
    await test.services.database.inTenant(tenant.id, (db) =>
      setGrant({ ...test.services, db, tenant }, user.id, granted),
    );
    test.services.live.hear(`user ${user.id}`);
  };
  const port = (test.app.server.address() as AddressInfo).port;
  const client = cableClient(port, agent, tenant.host);
  try {
    const open = client.listen('NotificationChannel');
    await soon(() => expect(open.calls.map(([name]) => name)).toEqual(['connected']));
    await grant(false);
    await soon(() => expect(open.calls.at(-1)?.[0]).toBe('rejected'));
    const refusedNow = client.listen('ContactChannel');
    const billing = client.listen('BillingChannel');
    await soon(() => expect(billing.calls.map(([name]) => name)).toEqual(['connected']));
    await soon(() => expect(refusedNow.calls.map(([name]) => name)).toEqual(['rejected']));
    await grant(true);
    await soon(() => expect(billing.messages()).toEqual([{ kind: 'billing' }]));
    expect(await agent.get('/v1/notifications')).toMatchObject({ status: 200 });
  } finally {
    client.close();
  }
});

describe('R031: a required second factor', () => {
  it("can't be relaxed by an admin who has none", async () => {
    const boss = await test.makeUser(tenant, { account_type: 'admin' });
    const admin = await test.signIn(boss);
    await require2fa();
    const lower = { required_for: 'none', current_password: boss.password };
    expect(await admin.patch('/v1/users/update_2fa', lower)).toMatchObject(refused('two_factor_required'));
  });

  it("doesn't affect a key whose owner has no password and signs in at the company's provider", async () => {
    const person = await test.makeUser(tenant, { columns: { password_hash: '!' } });
    const { secret } = await test.makeApiKey(person);
    await require2fa();
    expect(await test.program(tenant, secret).get('/v1/notifications')).toMatchObject({ status: 200 });
  });
});

describe('acting as another', () => {
  let boss: TestUser;
  let admin: Agent;
  beforeEach(async () => {
    boss = await test.makeUser(tenant, { account_type: 'admin' });
    admin = await test.signIn(boss);
  });
  const act = () => admin.call(acting.start, { params: { id: user.id }, body: { login_type: 'login_as' } });

  it("R032: skips the other user's second factor and asks for one’s own first", async () => {
    await require2fa();
    const start = { login_type: 'login_as' };
    expect(await admin.post(`/v1/admin/users/${user.id}/login`, start)).toMatchObject(refused('two_factor_required'));
    await turnOn(admin, boss.password);
    await act();
    expect((await admin.call(sessions.me)).data.id).toBe(user.id);
    expect(await admin.get('/v1/notifications')).toMatchObject({ status: 200 });
  });

  it("R033: doesn't skip the other user's terms and password; the only way is back", async () => {
    for (const [code, enter, undo] of [
      ['terms_required', 'tos_accepted_at = null', 'tos_accepted_at = now()'],
      ['password_change_required', 'must_change_password = true', 'must_change_password = false'],
    ] as const) {
      const [entry] = (await act()).data.login_stack;
      await test.query(`update app_user set ${enter} where id = $1`, [user.id]);
      expect(await admin.get('/v1/notifications')).toMatchObject(refused(code));
      // No one can do it for them.
      for (const path of ['/v1/users/accept_tos', `/v1/users/${user.id}/update_password`])
        expect((await admin.patch(path, {})).status).toBe(403);
      await admin.call(acting.end, { params: { id: entry?.session_id ?? '' } });
      expect(await admin.get('/v1/notifications')).toMatchObject({ status: 200 });
      await test.query(`update app_user set ${undo} where id = $1`, [user.id]);
    }
  });

  it("ends when the acting user must do something of their own first, so acting can't bypass it", async () => {
    await act();
    await forcePassword(boss);
    expect(await admin.get('/v1/notifications')).toMatchObject({ status: 401 });
    admin = await test.signIn(boss);
    expect(await admin.get('/v1/notifications')).toMatchObject(refused('password_change_required'));
  });
});
