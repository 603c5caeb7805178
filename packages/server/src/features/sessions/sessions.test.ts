import { apiKeys } from '@bookline/contract/features/api-keys';
import { authIps } from '@bookline/contract/features/auth-ips';
import { offices } from '@bookline/contract/features/offices';
import { sessions } from '@bookline/contract/features/sessions';
import { signups } from '@bookline/contract/features/signups';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { createTestApp, useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { newId } from '../../platform/ids.ts';
import { SESSION_IDLE_S, SESSION_LIFE_S } from './identify.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant, { username: `Dana-${tenant.slug}` });
});

const REFUSED = { status: 422, body: { errors: { base: ['The user name or password is incorrect.'] } } };
const HOUR = 3600;

describe('signing in', () => {
  it('R043: accepts the user name or email in any letter case, and asks for no second step', async () => {
    for (const username of [
      user.username,
      user.username.toUpperCase(),
      user.email,
      user.email.toUpperCase(),
      ` ${user.email} `,
    ]) {
      const agent = test.visitor(tenant);
      const reply = await agent.post('/v1/sessions', { username, password: user.password });
      expect(reply).toMatchObject({ status: 201, body: { data: {} } });
      expect((await agent.call(sessions.me)).data.id).toBe(user.id);
    }
  });

  it("gives the same error for an unknown name, a wrong password, an inactive user, and another tenant's user", async () => {
    const inactive = await test.makeUser(tenant, { columns: { active: false } });
    const stranger = await test.makeUser(await test.makeTenant());
    for (const credentials of [
      { username: 'missing@example.test', password: user.password },
      { username: user.username, password: 'correct-Horse-8' },
      { username: user.username, password: user.password.toUpperCase() },
      { username: user.username, password: `${user.password} ` },
      { username: inactive.username, password: inactive.password },
      { username: stranger.username, password: stranger.password },
    ]) {
      const agent = test.visitor(tenant, { ip: '192.0.2.7' });
      const reply = await agent.post('/v1/sessions', credentials);
      expect(reply, JSON.stringify(credentials)).toMatchObject(REFUSED);
      expect(agent.cookies.has('session')).toBe(false);
    }
  });

  it("scripts can't read the session cookie but can read the CSRF cookie; both are same-site", async () => {
    const reply = await test.visitor(tenant).post('/v1/sessions', { username: user.username, password: user.password });
    const common = { path: '/', sameSite: 'Lax' };
    expect(reply.set_cookies).toEqual([
      {
        name: 'session',
        value: expect.stringMatching(/^[\w-]{43}$/),
        httpOnly: true,
        maxAge: SESSION_LIFE_S,
        ...common,
      },
      { name: 'csrf_token', value: expect.stringMatching(/^[\w-]+\.[\w-]+$/), ...common },
    ]);
  });

  it('an https installation accepts only the cookie that no other host of its domain can have set', async () => {
    const https = await createTestApp({ secure_cookies: true });
    try {
      const { tenant: home, ...member } = await https.makeUser(await https.makeTenant());
      const agent = https.visitor(home);
      const credentials = { username: member.username, password: member.password };
      const reply = await agent.post('/v1/sessions', credentials);
      // No domain, the whole path, and https: otherwise browsers refuse the __Host- prefix.
      expect(reply.set_cookies[0]).toMatchObject({ name: '__Host-session', path: '/', secure: true, httpOnly: true });
      expect(reply.set_cookies[0]).not.toHaveProperty('domain');
      expect(await agent.get('/v1/users/me')).toMatchObject({ status: 200 });
      const tossed = https.visitor(home);
      tossed.cookies.set('session', agent.cookies.get('__Host-session') ?? '');
      expect(await tossed.get('/v1/users/me')).toMatchObject({ status: 401 });
      // It also changes nothing next to the user's own cookie.
      agent.cookies.set('session', 'of-another-user');
      expect(await agent.get('/v1/users/me')).toMatchObject({ status: 200 });
      await agent.call(sessions.end);
      expect(agent.cookies.has('__Host-session')).toBe(false);
      expect(await agent.get('/v1/users/me')).toMatchObject({ status: 401 });
    } finally {
      await https.close();
    }
  });

  it('an https installation sends its cookies over https only', async () => {
    const https = await createTestApp({ secure_cookies: true });
    try {
      const member = await https.makeUser(await https.makeTenant());
      const credentials = { username: member.username, password: member.password };
      const reply = await https.visitor(member.tenant).post('/v1/sessions', credentials);
      expect(reply.set_cookies.map(({ name, secure }) => [name, secure])).toEqual([
        ['__Host-session', true],
        ['csrf_token', true],
      ]);
    } finally {
      await https.close();
    }
  });

  it("the browser's earlier token names no session after signing in", async () => {
    const agent = test.visitor(tenant);
    agent.cookies.set('session', 'chosen-by-an-attacker');
    await agent.call(sessions.create, { body: { username: user.username, password: user.password } });
    const first = agent.cookies.get('session') ?? '';
    expect(first).not.toBe('chosen-by-an-attacker');
    await agent.call(sessions.create, { body: { username: user.username, password: user.password } });
    expect(agent.cookies.get('session')).not.toBe(first);

    for (const token of ['chosen-by-an-attacker', first]) {
      const other = test.visitor(tenant);
      other.cookies.set('session', token);
      expect(await other.get('/v1/users/me')).toMatchObject({ status: 401 });
    }
    expect((await agent.call(sessions.me)).data.id).toBe(user.id);
  });

  it('only a hash of the token is stored', async () => {
    const agent = await test.signIn(user);
    const rows = await test.query<{ row: string }>('select session::text as row from session where user_id = $1', [
      user.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(agent.cookies.get('session'));
  });

  it('signing in and out is in the audit log', async () => {
    const agent = await test.signIn(user);
    await agent.call(sessions.end);
    const entries = await test.query('select action, actor_id, ip from audit_log where tenant_id = $1 order by id', [
      tenant.id,
    ]);
    const who = { actor_id: user.id, ip: '127.0.0.1' };
    expect(entries).toEqual([
      { action: 'session.create', ...who },
      { action: 'session.end', ...who },
    ]);
  });
});

describe('host names', () => {
  it("a user signs in on their tenant's host and on a host without a tenant", async () => {
    for (const agent of [test.visitor(tenant), test.visitor()]) {
      await agent.call(sessions.create, { body: { username: user.username, password: user.password } });
      expect((await agent.call(sessions.me)).data.company.slug).toBe(tenant.slug);
    }
  });

  it("the port and letter case of the host don't matter", async () => {
    const agent = await test.signIn(user);
    for (const host of [`${tenant.host}:3000`, tenant.host.toUpperCase()])
      expect(await agent.send('GET', '/v1/users/me', { headers: { host } })).toMatchObject({ status: 200 });
  });

  it("a session isn't valid on another tenant's host, but still on its own", async () => {
    const other = await test.makeTenant();
    const agent = await test.signIn(user);
    const token = agent.cookies.get('session') ?? '';
    expect(await agent.send('GET', '/v1/users/me', { headers: { host: other.host } })).toMatchObject({ status: 401 });
    agent.cookies.set('session', token);
    expect(await agent.get('/v1/users/me')).toMatchObject({ status: 200 });
  });
});

describe('the end of a session', () => {
  it('R407: signing out returns 204, clears the cookie, and ends the session', async () => {
    const agent = await test.signIn(user);
    const token = agent.cookies.get('session') ?? '';
    const reply = await agent.delete('/v1/sessions');
    expect(reply).toMatchObject({ status: 204, text: '' });
    expect(agent.cookies.has('session')).toBe(false);
    agent.cookies.set('session', token);
    expect(await agent.get('/v1/users/me')).toMatchObject({ status: 401 });
  });

  it('signing out in one browser leaves the other signed in', async () => {
    const [one, other] = [await test.signIn(user), await test.signIn(user)];
    await one.call(sessions.end);
    expect((await other.call(sessions.me)).data.id).toBe(user.id);
  });

  it('ends after 12 hours without a request', async () => {
    const agent = await test.signIn(user);
    test.clock.advance(SESSION_IDLE_S);
    expect(await agent.get('/v1/users/me')).toMatchObject({ status: 200 });
    test.clock.advance(SESSION_IDLE_S + 1);
    expect(await agent.get('/v1/users/me')).toMatchObject({ status: 401 });
  });

  it('ends after 7 days, even with constant use', async () => {
    const agent = await test.signIn(user);
    for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
      test.clock.advance(8 * HOUR);
      expect(await agent.get('/v1/users/me'), `after ${hours + 8} hours`).toMatchObject({ status: 200 });
    }
    test.clock.advance(8 * HOUR);
    expect(await agent.get('/v1/users/me')).toMatchObject({ status: 401 });
  });

  it('R398: a 401 clears the cookie', async () => {
    const agent = await test.signIn(user);
    test.clock.advance(SESSION_LIFE_S);
    const reply = await agent.get('/v1/users/me');
    expect(reply.status).toBe(401);
    expect(agent.cookies.has('session')).toBe(false);
  });

  it('ends at once for a deactivated user', async () => {
    const agent = await test.signIn(user);
    await test.query('update app_user set active = false where id = $1', [user.id]);
    expect(await agent.get('/v1/users/me')).toMatchObject({ status: 401 });
  });

  it('the scheduled job removes expired sessions and keeps the others', async () => {
    const agent = await test.signIn(user);
    test.clock.advance(6 * HOUR);
    const later = await test.signIn(user);
    test.clock.advance(SESSION_IDLE_S - 5 * HOUR);
    await test.runChores();
    expect(await test.query('select 1 from session where user_id = $1', [user.id])).toHaveLength(1);
    expect(await agent.get('/v1/users/me')).toMatchObject({ status: 401 });
    expect(await later.get('/v1/users/me')).toMatchObject({ status: 200 });
  });
});

describe('R299: the CSRF token', () => {
  it('is set by any reply to a browser without one, and stays for one that has it', async () => {
    const agent = test.visitor(tenant);
    const first = await agent.get('/v1/health');
    expect(first.set_cookies.map(({ name }) => name)).toEqual(['csrf_token']);
    expect((await agent.get('/v1/health')).set_cookies).toEqual([]);
    expect((await test.visitor(tenant).get('/v1/users/me')).set_cookies.map(({ name }) => name)).toEqual([
      'csrf_token',
    ]);
  });

  it('from before sign-in or from another user is invalid afterwards', async () => {
    const agent = test.visitor(tenant);
    await agent.get('/v1/health');
    const before = agent.cookies.get('csrf_token') ?? '';
    await agent.call(sessions.create, { body: { username: user.username, password: user.password } });
    const others = (await test.signIn(user)).cookies.get('csrf_token') ?? '';
    const own = agent.cookies.get('csrf_token') ?? '';
    for (const token of [
      before,
      others,
      own.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      own.split('.')[0] ?? '',
    ]) {
      agent.cookies.set('csrf_token', token);
      expect(await agent.delete('/v1/sessions')).toMatchObject(refusal('base', undefined, 403));
    }
    agent.cookies.set('csrf_token', own);
    expect(await agent.delete('/v1/sessions')).toMatchObject({ status: 204 });
  });

  it('must be in both the header and the cookie', async () => {
    const agent = await test.signIn(user);
    const token = agent.cookies.get('csrf_token') ?? '';
    agent.cookies.delete('csrf_token');
    expect(await agent.send('DELETE', '/v1/sessions', { headers: { 'x-csrf-token': token } })).toMatchObject({
      status: 403,
    });
  });
});

describe('the current user', () => {
  it('R044, R045: has everything the app shell needs', async () => {
    const { data } = await (await test.signIn(user)).call(sessions.me);
    expect(data).toMatchObject({
      id: user.id,
      tos: true,
      updated_tos: true,
      username: user.username,
      email: user.email,
      roles: ['agent'],
      account_type: 'agent',
      timezone: 'America/New_York',
      admin: false,
      company: {
        id: tenant.id,
        name: tenant.name,
        slug: tenant.slug,
        variant: 'agent_network',
        system_version: '0.2.37',
      },
      webpage: null,
      two_fa_is_required: false,
      has_2fa_enabled: false,
      last_otp_at: null,
    });
    expect(Object.keys(data.profile)).toEqual(
      expect.arrayContaining([
        'first_name',
        'last_name',
        'about_me',
        'personal_photo',
        'logo',
        'font_size',
        'primary_color',
        'background',
      ]),
    );
  });

  it("R046, R047, R048: an empty profile gets the defaults, the tenant's color first", async () => {
    const plain = (await (await test.signIn(user)).call(sessions.me)).data.profile;
    expect(plain).toMatchObject({ font_size: expect.any(Number), primary_color: expect.stringMatching(/^#/) });
    await test.query("update tenant set primary_color = '#123456' where id = $1", [tenant.id]);
    expect((await (await test.signIn(user)).call(sessions.me)).data.profile.primary_color).toBe('#123456');
    await test.query(
      "update app_user set primary_color = '#abcdef', font_size = 17, background = 'dark' where id = $1",
      [user.id],
    );
    expect((await (await test.signIn(user)).call(sessions.me)).data.profile).toMatchObject({
      primary_color: '#abcdef',
      font_size: 17,
      background: 'dark',
    });
  });

  it.each([
    ['R153: sub_admin', 'sub_admin', ['sub_admin', 'admin'], true],
    ['R154: pool_holder', 'pool_holder', ['pool_holder', 'basic'], false],
    ['R155: field_manager', 'field_manager', ['field_manager'], false],
    ['R155: admin', 'admin', ['admin'], true],
  ] as const)('%s has its flags', async (_title, account_type, roles, admin) => {
    const { data } = await (await test.signIn(await test.makeUser(tenant, { account_type }))).call(sessions.me);
    expect(data).toMatchObject({ account_type, roles, admin });
  });

  it('R001, R007: features come from the variant, then the tenant, minus those the role lacks', async () => {
    const featuresOf = async (member: TestUser) => (await (await test.signIn(member)).call(sessions.me)).data.features;
    const preneed = await test.makeTenant({ variant: 'preneed' });
    const agent = await test.makeUser(preneed);
    expect(await featuresOf(agent)).toContain('aftercare');
    expect(await featuresOf(agent)).not.toContain('soa_requests');
    await test.insert('feature_override', { tenant_id: preneed.id, key: 'aftercare', enabled: false });
    await test.insert('feature_override', { tenant_id: preneed.id, key: 'soa_requests', enabled: true });
    expect(await featuresOf(agent)).not.toContain('aftercare');
    expect(await featuresOf(agent)).toContain('soa_requests');
    const basic = await test.makeUser(preneed, { account_type: 'basic' });
    expect(await featuresOf(basic)).not.toContain('soa_requests');
  });

  it("R130, R131, R132, R295: the session helper's path gives the same reply without an envelope", async () => {
    const agent = await test.signIn(user);
    // The whole user also has their own lists.
    const { body } = await agent.get('/auth/profile');
    expect(body).toMatchObject({ data: { id: user.id, email: user.email } });
    expect((await agent.get('/v1/users/me')).body).toMatchObject(body as object);
    expect(await test.visitor(tenant).get('/auth/profile')).toMatchObject({ status: 401 });
  });

  it('is current even before change notifications arrive, and so is the next caller', async () => {
    const keeping = await createTestApp({ keeps_callers: true });
    try {
      const company = await keeping.makeTenant();
      const admin = await keeping.makeUser(company, { account_type: 'admin' });
      const agent = await keeping.signIn(admin);
      const program = keeping.program(company, (await keeping.makeApiKey(admin)).secret);
      for (const caller of [agent, program]) {
        const kept = async () => (await caller.call(sessions.me)).data.company.name;
        const before = await kept();
        const now = `${before} & Sons`;
        await agent.patch('/v1/admin/settings/COMPANY_NAME', { value: now });
        expect(await kept()).toBe(before);
        expect((await caller.call(sessions.profile)).data.company.name).toBe(now);
        expect(await kept()).toBe(now);
      }
    } finally {
      await keeping.close();
    }
  });
});

describe('users/me', () => {
  it("R086, R092: also has the user's signup, keys, sign-in addresses, and offices, equal to their own calls", async () => {
    await test.visitor(tenant).call(signups.create, {
      body: { first_name: 'Dana', last_name: 'Adams', email: user.email.toUpperCase(), phone: '614-555-0142' },
    });
    await test.visitor(tenant).call(signups.create, {
      body: { first_name: 'Lee', last_name: 'Else', email: 'lee@else.test', phone: '614-555-0143' },
    });
    const agent = test.visitor(tenant);
    await agent.call(sessions.create, { body: { username: user.username, password: user.password } });
    await agent.call(apiKeys.create, { body: { name: 'Reports' } });
    const { id: corporation_id } = await test.makeBusinessUnit(tenant);
    await test.insert('office_location', {
      tenant_id: tenant.id,
      id: newId(),
      corporation_id,
      name: 'Downtown',
      type: 'main',
    });
    const me = (await agent.call(sessions.me)).data;
    expect(me).toMatchObject({
      c_1: expect.any(Boolean),
      two_fa_is_required: false,
      has_2fa_enabled: false,
      signup: { first_name: 'Dana', status: 'new' },
      api_keys: [{ name: 'Reports' }],
      auth_ips: { data: [{ sign_ins: 1, current: true }], meta: { total_count: 1 } },
      office_locations: { data: [{ name: 'Downtown', own: false }], meta: { total_count: 1 } },
    });
    expect(me.api_keys).toEqual((await agent.call(apiKeys.list)).data);
    expect(me.auth_ips).toEqual(await agent.call(authIps.list, {}));
    expect(me.office_locations).toEqual(await agent.call(offices.list, {}));
    const other = await test.signIn(await test.makeUser(tenant));
    expect((await other.call(sessions.me)).data).toMatchObject({ signup: null, api_keys: [] });
    // In a forced state, it returns only the user's identity.
    await test.query('update app_user set must_change_password = true where id = $1', [user.id]);
    const again = test.visitor(tenant);
    await again.call(sessions.create, { body: { username: user.username, password: user.password } });
    expect((await again.call(sessions.me)).data).toMatchObject({
      must_change_password: true,
      signup: null,
      api_keys: [],
      auth_ips: { data: [] },
      office_locations: { data: [] },
    });
  });
});
