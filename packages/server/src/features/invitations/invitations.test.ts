import { adminUsers } from '@bookline/contract/features/admin-users';
import { invitations } from '@bookline/contract/features/invitations';
import { sessions } from '@bookline/contract/features/sessions';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { invite, tokenOf } from '../admin-users/admin-users.fixture.ts';

const test = useTestApp();
let tenant: TestTenant;
let admin: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  admin = await test.signIn(
    await test.makeUser(tenant, { account_type: 'admin', first_name: 'Ada', last_name: 'King' }),
  );
});

const password = 'a long enough Password';
const answer = (token: string) => ({ token, first_name: 'Nora', last_name: 'Vance-Lee', password });
const accept = (token: string, by = test.visitor(tenant)) => by.post(invitations.accept.path, answer(token));
const read = (token: string) => test.visitor(tenant).call(invitations.read, { body: { token } });

describe('R374: an invitation', () => {
  it('sends a link on the tenant’s own host, whichever host the admin used', async () => {
    const { user } = await invite(test, tenant, admin, { first_name: 'Nora' });
    const [mail] = await test.query('select * from mail_message where tenant_id = $1', [tenant.id]);
    expect(mail).toMatchObject({ to_address: user.email, subject: `Ada King invites you to ${tenant.name}` });
    const url = new URL(String(mail?.action_url));
    expect([url.hostname, url.pathname, url.search]).toEqual([tenant.host, '/accept-invitation', '']);
    expect(user).toMatchObject({ state: 'invited', invitation: { state: 'open', sent_by: 'Ada King' } });
  });

  it('stores only the hash of the token', async () => {
    const { token } = await invite(test, tenant, admin);
    const rows = await test.query('select * from user_invitation where tenant_id = $1', [tenant.id]);
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1]);
  });

  it('names the recipient, and lets them sign in once with the name and password that they chose', async () => {
    const { user, token } = await invite(test, tenant, admin, { account_type: 'manager' });
    expect((await read(token)).data).toMatchObject({
      state: 'open',
      company: tenant.name,
      role: 'Manager',
      email: user.email,
      invited_by: 'Ada King',
    });
    const browser = test.visitor(tenant);
    expect(await accept(token, browser)).toMatchObject({ status: 201 });
    const me = (await browser.call(sessions.me)).data;
    expect(me).toMatchObject({ id: user.id, account_type: 'manager', profile: { last_name: 'Vance-Lee' } });
    const again = test.visitor(tenant);
    await again.call(sessions.create, { body: { username: user.email.toUpperCase(), password } });
    expect((await admin.call(adminUsers.get, { params: { id: user.id } })).data).toMatchObject({
      state: 'active',
      invitation: { state: 'accepted' },
      sessions: 2,
    });

    expect((await read(token)).data.state).toBe('accepted');
    expect(await accept(token)).toMatchObject(refusal('token'));
  });

  it('of two simultaneous uses only one succeeds', async () => {
    const { user, token } = await invite(test, tenant, admin);
    const replies = await Promise.all([accept(token), accept(token)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(await test.query('select 1 from session where user_id = $1', [user.id])).toHaveLength(1);
  });

  it('ends the session that the browser had, so that the user is not signed in as another user', async () => {
    const { user, token } = await invite(test, tenant, admin);
    const before = new Map(admin.cookies);
    expect(await accept(token, admin)).toMatchObject({ status: 201 });
    expect((await admin.call(sessions.me)).data.id).toBe(user.id);
    admin.cookies.set('session', before.get('session') ?? '');
    expect(await admin.get(sessions.me.path)).toMatchObject({ status: 401 });
  });

  it('before the link is used, the user cannot sign in or own contacts', async () => {
    const { user } = await invite(test, tenant, admin);
    const tried = await test.visitor(tenant).post(sessions.create.path, { username: user.email, password: '!' });
    expect(tried).toMatchObject({ status: 422 });
    const owners = (await admin.call(adminUsers.owners, {})).data;
    expect(owners.map(({ id }) => id)).not.toContain(user.id);
  });

  it('expires after seven days', async () => {
    const { user, token } = await invite(test, tenant, admin);
    test.clock.advance(7 * 24 * 3600);
    expect((await read(token)).data.state).toBe('expired');
    expect(await accept(token)).toMatchObject(refusal('token', expect.stringContaining('expired')));
    expect(await test.query('select 1 from session where user_id = $1', [user.id])).toEqual([]);
  });

  it('sending it again makes the earlier link invalid', async () => {
    const { user, token } = await invite(test, tenant, admin);
    await admin.call(adminUsers.invite, { params: { id: user.id } });
    const second = await tokenOf(test, tenant, user.email);
    expect((await read(token)).data.state).toBe('revoked');
    expect(await accept(token)).toMatchObject({ status: 422 });
    expect(await accept(second)).toMatchObject({ status: 201 });
  });

  it('revoking makes it invalid, and a second revocation finds none', async () => {
    const { user, token } = await invite(test, tenant, admin);
    const revoke = () => admin.delete(`/v1/admin/users/${user.id}/invitation`);
    expect(await revoke()).toMatchObject({ status: 200, body: { data: { invitation: { state: 'revoked' } } } });
    expect(await accept(token)).toMatchObject({ status: 422 });
    expect(await revoke()).toMatchObject({ status: 409 });
  });

  it('refuses a weak password at its field and leaves the link valid', async () => {
    const { token } = await invite(test, tenant, admin);
    const weak = await test.visitor(tenant).post(invitations.accept.path, { ...answer(token), password: 'short' });
    expect(weak).toMatchObject(refusal('password'));
    expect(await accept(token)).toMatchObject({ status: 201 });
  });

  it('refuses a role, a tenant, and other extra fields', async () => {
    const { token } = await invite(test, tenant, admin);
    for (const extra of [{ account_type: 'admin' }, { tenant_id: 1 }, { admin: true }, { email: 'x@example.test' }]) {
      const reply = await test.visitor(tenant).post(invitations.accept.path, { ...answer(token), ...extra });
      expect(reply).toMatchObject({
        status: 422,
        body: { errors: { [Object.keys(extra)[0] ?? '']: [expect.any(String)] } },
      });
    }
  });

  it('is invalid on another tenant’s host, when changed, and when made up', async () => {
    const { token } = await invite(test, tenant, admin);
    const other = await test.makeTenant();
    const made = `${other.id}.${token.split('.')[1]}`;
    for (const [visitor, tried] of [
      [test.visitor(other), token],
      [test.visitor(tenant), `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
      [test.visitor(tenant), made],
      [test.visitor(other), made],
      [test.visitor(), `999999999.${token.split('.')[1]}`],
      [test.visitor(tenant), 'nonsense'],
    ] as const)
      expect(await accept(tried, visitor)).toMatchObject({ status: 404 });
  });

  it('records every step in the audit log, without the token', async () => {
    const { user, token } = await invite(test, tenant, admin);
    await accept(token);
    const rows = await test.query(
      'select action, detail::text from audit_log where tenant_id = $1 and subject_id = $2 order by id',
      [tenant.id, user.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['user.create', 'user.invite', 'user.accept_invitation']);
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1]);
  });
});
