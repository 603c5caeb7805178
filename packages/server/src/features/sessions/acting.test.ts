import { acting } from '@bookline/contract/features/acting';
import { apiKeys } from '@bookline/contract/features/api-keys';
import { contacts } from '@bookline/contract/features/contacts';
import { sessions } from '@bookline/contract/features/sessions';
import { forcedRedirect } from '@bookline/contract/rules/redirects';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';

const test = useTestApp();
let tenant: TestTenant;
let admin: TestUser;
let manager: TestUser;
let agentUser: TestUser;
let browser: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  admin = await test.makeUser(tenant, { account_type: 'admin', first_name: 'Ada', last_name: 'Min' });
  manager = await test.makeUser(tenant, { account_type: 'manager', first_name: 'Mo', last_name: 'Lee' });
  agentUser = await test.makeUser(tenant, { manager, first_name: 'Ann', last_name: 'Yu' });
  browser = await test.signIn(admin);
});

const act = (user: TestUser, login_type: 'login_as' | 'impersonate' = 'login_as') =>
  browser.post(`/v1/admin/users/${user.id}/login`, { login_type });
const start = async (user: TestUser, login_type: 'login_as' | 'impersonate' = 'login_as') =>
  (await browser.call(acting.start, { params: { id: user.id }, body: { login_type } })).data.login_stack;
const me = async () => (await browser.call(sessions.me)).data;

it('R133, R134, R136, R291, R375, R376: an admin acts as a manager and then as one of their agents, and returns step by step', async () => {
  const [below] = await start(manager, 'login_as');
  expect(below).toMatchObject({ marker: 'login_as', user_id: manager.id, name: 'Mo Lee' });
  expect(await me()).toMatchObject({
    id: manager.id,
    admin: false,
    login_stack: [below],
    real_user: { id: admin.id, name: 'Ada Min' },
  });
  const [, above] = await start(agentUser, 'impersonate');
  expect(await me()).toMatchObject({ id: agentUser.id, login_stack: [below, above], real_user: { id: admin.id } });

  const { data } = await browser.call(acting.end, { params: { id: above?.session_id ?? '' } });
  expect(data.login_stack).toEqual([below]);
  expect((await me()).id).toBe(manager.id);
  await browser.call(acting.end, { params: { id: below?.session_id ?? '' } });
  expect(await me()).toMatchObject({ id: admin.id, login_stack: [], real_user: null });
});

it('R284, R285: three cookies carry the sessions, and scripts can read none of them', async () => {
  const reply = await act(manager, 'login_as');
  expect(
    reply.set_cookies.filter(({ name }) => name !== 'csrf_token').map(({ name, httpOnly }) => [name, httpOnly]),
  ).toEqual([
    ['current_admin_session', true],
    ['session', true],
  ]);
  const second = await act(agentUser, 'impersonate');
  expect(second.set_cookies.map(({ name }) => name)).toContain('impersonator_session');
});

it('ending the lower session also ends those above it', async () => {
  const [below] = await start(manager, 'login_as');
  await start(agentUser, 'impersonate');
  const top = browser.cookies.get('session');
  await browser.call(acting.end, { params: { id: below?.session_id ?? '' } });
  expect((await me()).id).toBe(admin.id);
  const kept = test.visitor(tenant);
  kept.cookies.set('session', top ?? '');
  expect(await kept.get('/v1/users/me')).toMatchObject({ status: 401 });
});

it('R134: signing out of an acting session returns to the one below; signing out of that ends all', async () => {
  await start(manager, 'impersonate');
  await browser.call(sessions.end);
  expect((await me()).id).toBe(admin.id);
  await browser.call(sessions.end);
  expect(await browser.get('/v1/users/me')).toMatchObject({ status: 401 });
});

it("R136, R398: a request still running when the user returns doesn't clear their cookie", async () => {
  await start(manager);
  const sent = new Map(browser.cookies);
  await browser.call(sessions.end);
  const back = new Map(browser.cookies);
  for (const [name, value] of sent) browser.cookies.set(name, value);
  expect(await browser.get('/v1/users/me')).toMatchObject({ status: 401, set_cookies: [] });
  browser.cookies.clear();
  for (const [name, value] of back) browser.cookies.set(name, value);
  expect((await me()).id).toBe(admin.id);
});

it('every audit row and timeline entry has both users', async () => {
  await start(agentUser);
  const { data } = await browser.call(contacts.create, { body: { first_name: 'Joan' } });
  const rows = await test.query('select actor_id, acting_as_id from audit_log where contact_id = $1', [data.id]);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toEqual({ actor_id: admin.id, acting_as_id: agentUser.id });
  const begun = await test.query("select actor_id, subject_id from audit_log where action = 'session.act_as'");
  expect(begun).toContainEqual({ actor_id: admin.id, subject_id: agentUser.id });
});

it('a manager acts only as users in their own downline, and no one acts as themselves or upwards', async () => {
  const other = await test.makeUser(tenant);
  const elsewhere = await test.makeUser(await test.makeTenant());
  const second = await test.makeUser(tenant, { account_type: 'admin' });
  expect(await act(second)).toMatchObject({ status: 403 });
  expect(await act(admin)).toMatchObject({ status: 403 });
  expect(await act(elsewhere)).toMatchObject({ status: 404 });
  browser = await test.signIn(manager);
  expect(await act(other)).toMatchObject({ status: 404 });
  expect(await act(admin)).toMatchObject({ status: 404 });
  expect(await act(manager)).toMatchObject({ status: 403 });
  expect(await act(agentUser)).toMatchObject({ status: 201 });
  expect(await act(agentUser)).toMatchObject({ status: 403 });
});

it('an inactive user and a second session of the same type are refused', async () => {
  const gone = await test.makeUser(tenant, { columns: { active: false } });
  expect(await act(gone)).toMatchObject({ status: 404 });
  await start(manager, 'login_as');
  expect(await act(agentUser, 'login_as')).toMatchObject({ status: 409 });
});

it('a user acting as another creates no keys and ends no session of that user', async () => {
  await start(agentUser);
  expect(await browser.send('POST', apiKeys.create.path, { body: { name: 'x' }, headers: {} })).toMatchObject({
    status: 403,
  });
  const token = { 'x-csrf-token': browser.cookies.get('csrf_token') ?? '' };
  expect(
    await browser.send('POST', apiKeys.create.path, { body: { name: 'x', scopes: ['read'] }, headers: token }),
  ).toMatchObject({ status: 403 });
  const own = await test.signIn(agentUser);
  const { id } = (await own.call(sessions.me)).data;
  expect(await browser.post(`/v1/sessions/${id}`)).toMatchObject({ status: 404 });
});

it.each([
  ['the admin is deactivated', () => test.query('update app_user set active = false where id = $1', [admin.id])],
  [
    'the admin becomes an agent',
    () => test.query("update app_user set account_type = 'agent' where id = $1", [admin.id]),
  ],
  ['the admin’s session ends', () => test.query('delete from session where user_id = $1', [admin.id])],
  ['four hours pass', async () => test.clock.advance(4 * 3600 + 1)],
])('acting ends when %s', async (_, happens) => {
  await start(agentUser);
  await happens();
  expect(await browser.get('/v1/users/me')).toMatchObject({ status: 401 });
});

it('acting ends when the user leaves the downline', async () => {
  browser = await test.signIn(manager);
  await start(agentUser);
  await test.query('update app_user set manager_id = null where id = $1', [agentUser.id]);
  expect(await browser.get('/v1/users/me')).toMatchObject({ status: 401 });
});

it("a token that doesn't match the session below can't be used to return", async () => {
  const [entry] = await start(agentUser);
  const stranger = await test.signIn(manager);
  browser.cookies.set('current_admin_session', stranger.cookies.get('session') ?? '');
  await browser.call(acting.end, { params: { id: entry?.session_id ?? '' } });
  expect(await browser.get('/v1/users/me')).toMatchObject({ status: 401 });
});

it('signing in again clears the sessions below', async () => {
  await start(agentUser);
  await browser.call(sessions.create, { body: { username: manager.username, password: manager.password } });
  expect(browser.cookies.has('current_admin_session')).toBe(false);
});

it('signing in while acting also ends the session below', async () => {
  const below = browser.cookies.get('session') ?? '';
  await start(manager);
  const above = browser.cookies.get('session') ?? '';
  await browser.call(sessions.create, { body: { username: manager.username, password: manager.password } });
  for (const token of [below, above]) {
    const kept = test.visitor(tenant);
    kept.cookies.set('session', token);
    expect(await kept.get('/v1/users/me')).toMatchObject({ status: 401 });
  }
  expect((await me()).id).toBe(manager.id);
});

it("R032, R065: acting as another user doesn't require setting up that user's second factor", async () => {
  const markers = (await start(agentUser)).map(({ marker }) => marker);
  const user = {
    updated_tos: true,
    must_change_password: false,
    two_fa_is_required: true,
    has_2fa_enabled: false,
    paid: true,
  };
  expect(forcedRedirect({ path: '/contacts', user, markers })).toBeNull();
  expect(forcedRedirect({ path: '/contacts', user, markers: [] })).toBe('/account/profile?tab=two_factor');
});
