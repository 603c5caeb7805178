import { calendar } from '@bookline/contract/features/calendar';
import { passwords } from '@bookline/contract/features/passwords';
import { sessions } from '@bookline/contract/features/sessions';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { makeSecondFactor } from '../../../test/sign-in-secrets.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let address = 0;
let ip: string;
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant, { first_name: 'Marguerite', last_name: 'Duras' });
  ip = `198.51.100.${++address}`;
});

const NEW = 'nine herons over the lake';
const MINUTE = 60;
const visitor = (of: TestTenant | undefined = tenant) => test.visitor(of, { ip });
const signInWith = (password: string) => visitor().post('/v1/sessions', { username: user.username, password });
const emails = () =>
  test.query<{ to_address: string; subject: string; paragraphs: string[]; action_url: string | null }>(
    "select to_address, subject, paragraphs, action_url from mail_message where tenant_id = $1 and subject not like 'New sign-in%' order by id",
    [tenant.id],
  );

describe('changing one’s own password', () => {
  const update = async (body: object, id = user.id) =>
    (await test.signIn(user)).patch(`/v1/users/${id}/update_password`, body);

  it('R030: needs the current one; ends other sessions, keeps this one, and lifts the forced change', async () => {
    await test.query('update app_user set must_change_password = true where id = $1', [user.id]);
    const [here, there] = [await test.signIn(user), await test.signIn(user)];
    expect((await here.call(sessions.me)).data.must_change_password).toBe(true);
    const body = { current_password: user.password, password: NEW };
    const { data } = await here.call(passwords.update, { params: { id: user.id }, body });
    expect(data).toEqual({ ended_sessions: 1 });
    expect((await here.call(sessions.me)).data.must_change_password).toBe(false);
    expect(await there.get('/v1/users/me')).toMatchObject({ status: 401 });
    expect(await signInWith(user.password)).toMatchObject({ status: 422 });
    expect(await signInWith(NEW)).toMatchObject({ status: 201 });
    expect((await emails()).map(({ subject }) => subject)).toEqual(['Your password was changed']);
    const audited = await test.query(
      "select action, detail from audit_log where tenant_id = $1 and action like 'password%'",
      [tenant.id],
    );
    expect(audited).toEqual([{ action: 'password.update', detail: { ended_sessions: 1 } }]);
  });

  it('fails without the current one, and is limited', async () => {
    const agent = await test.signIn(user);
    const attempt = (current_password: string) =>
      agent.patch(`/v1/users/${user.id}/update_password`, { current_password, password: NEW });
    expect(await attempt('wrong')).toMatchObject(refusal('current_password', 'That password is incorrect.'));
    for (let n = 0; n < 9; n++) await attempt('wrong');
    expect(await attempt(user.password)).toMatchObject({ status: 429 });
  });

  it("fails for another user's password, even for an admin", async () => {
    const admin = await test.makeUser(tenant, { account_type: 'admin' });
    const body = { current_password: admin.password, password: NEW };
    expect(await (await test.signIn(admin)).patch(`/v1/users/${user.id}/update_password`, body)).toMatchObject({
      status: 404,
    });
    expect(await signInWith(user.password)).toMatchObject({ status: 201 });
  });

  it.each([
    ['elevenchars', 'Use at least 12 characters.'],
    ['x'.repeat(201), 'Use at most 200 characters.'],
    ['abababababab', expect.stringContaining('repeats')],
    ['unbelievable', expect.stringContaining('appeared in a data breach')],
    ['Password1234!', expect.stringContaining('appeared in a data breach')],
    ['2026P4$$w0rd2026', expect.stringContaining('appeared in a data breach')],
    ['Marguerite-1914', expect.stringContaining('your name')],
    ['correct-Horse-9', 'This is your current password. Choose another.'],
  ])('refuses %s', async (password, sentence) => {
    expect(await update({ current_password: user.password, password })).toMatchObject(refusal('password', sentence));
  });

  it.each(['nine herons over the lake', 'Zürich-Föhn-Zaun', 'qT7#mfw9Lz2v', '十二文字以上の長い合言葉です'])(
    "accepts %s: length counts, character classes don't",
    async (password) => {
      expect(await update({ current_password: user.password, password })).toMatchObject({ status: 200 });
      expect(await signInWith(password)).toMatchObject({ status: 201 });
    },
  );
});

describe('a forgotten password', () => {
  const ask = (email: string, of: TestTenant | undefined = tenant, from = ip) =>
    test.visitor(of, { ip: from }).post('/v1/users/reset_password_instructions', { email });
  const reset = (token: string, password = NEW, of: TestTenant | undefined = tenant) =>
    visitor(of).post('/v1/users/reset_password_by_token', { token, password });
  /** The token in the latest email. */
  async function mailedToken(): Promise<string> {
    await test.runJobs();
    return new URL((await emails()).at(-1)?.action_url ?? 'about:blank').searchParams.get('token') ?? '';
  }
  const SPENT = { status: 422, body: { errors: { token: [expect.stringContaining('Request a new one')] } } };

  it("a link by email, on the tenant's host, sets a new one and ends every session", async () => {
    const before = await test.signIn(user);
    expect(await ask(user.email.toUpperCase())).toMatchObject({ status: 202 });
    const token = await mailedToken();
    const [mail] = await emails();
    expect(mail?.to_address).toBe(user.email);
    expect(new URL(mail?.action_url ?? '')).toMatchObject({ hostname: tenant.host, pathname: '/reset-password' });
    expect(await reset(token)).toMatchObject({ status: 204 });
    expect(await before.get('/v1/users/me')).toMatchObject({ status: 401 });
    expect(await signInWith(NEW)).toMatchObject({ status: 201 });
    expect((await emails()).at(-1)?.subject).toBe('Your password was changed');
    const rows = await test.query(
      'select action, actor_id from audit_log where tenant_id = $1 and action like $2 order by id',
      [tenant.id, 'password%'],
    );
    expect(rows).toEqual(['password.reset_asked', 'password.reset'].map((action) => ({ action, actor_id: user.id })));
  });

  it('a reset by email also revokes API keys and the calendar link; changing one’s own password keeps them', async () => {
    const agent = await test.signIn(user);
    const { secret } = await test.makeApiKey(user, { scopes: ['read'] });
    const { url } = (await agent.call(calendar.make_feed)).data;
    const link = new URL(url).pathname;
    const program = () => test.program(tenant, secret).get('/v1/users/me');
    const body = { current_password: user.password, password: 'eight quiet owls in a barn' };
    await agent.call(passwords.update, { params: { id: user.id }, body });
    expect([(await program()).status, (await visitor().get(link)).status]).toEqual([200, 200]);
    await ask(user.email);
    expect(await reset(await mailedToken())).toMatchObject({ status: 204 });
    expect([(await program()).status, (await visitor().get(link)).status]).toEqual([401, 404]);
    expect((await emails()).at(-1)?.paragraphs).toContain(
      'We also revoked 1 API key and your calendar link. Create new ones under Account if you still need them.',
    );
    const [{ detail } = {}] = await test.query(
      "select detail from audit_log where tenant_id = $1 and action = 'password.reset'",
      [tenant.id],
    );
    expect(detail).toMatchObject({ revoked_keys: 1, revoked_calendar_link: true });
  });

  it("a forged Host header doesn't change where the link leads", async () => {
    const agent = visitor();
    await agent.get('/v1/health');
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-csrf-token': agent.cookies.get('csrf_token') ?? '',
    };
    await agent.send('POST', '/v1/users/reset_password_instructions', { body: { email: user.email }, headers });
    await test.runJobs();
    expect((await emails()).at(-1)?.action_url).toContain(`//${tenant.host}`);
    expect(JSON.stringify(await emails())).not.toContain('evil');
  });

  it("gives unknown and inactive users and other tenants' users the same reply, and sends no email", async () => {
    const inactive = await test.makeUser(tenant, { columns: { active: false } });
    const stranger = await test.makeUser(await test.makeTenant());
    const known = await ask(user.email);
    for (const email of ['missing@example.test', 'no address at all', inactive.email, stranger.email]) {
      const reply = await ask(email);
      expect([reply.status, reply.text, Object.keys(reply.headers)]).toEqual([
        known.status,
        known.text,
        Object.keys(known.headers),
      ]);
    }
    await test.runJobs();
    const all = await test.query<{ to_address: string }>('select to_address from mail_message');
    const to = all.map(({ to_address }) => to_address);
    expect(to).not.toContain(stranger.email);
    expect(to).not.toContain(inactive.email);
    expect(to).toContain(user.email);
  });

  it('looks up no name before it replies: known and unknown names send the database the same queries', async () => {
    // The tenant of the host name is looked up once.
    await visitor().get('/v1/health');
    const statements = async (email: string) => {
      const seen: string[] = [];
      const { database } = test.services;
      const outside = database.outsideTenants;
      const inside = database.inTenant;
      database.outsideTenants = (work) => {
        seen.push('outside');
        return outside(work);
      };
      database.inTenant = (...args) => {
        seen.push('in a tenant');
        return inside(...args);
      };
      try {
        await ask(email);
      } finally {
        database.outsideTenants = outside;
        database.inTenant = inside;
      }
      return seen;
    };
    expect(await statements(user.email)).toEqual(await statements('missing@example.test'));
  });

  it('works once, for 30 minutes, and only with the latest link', async () => {
    await ask(user.email);
    const first = await mailedToken();
    await ask(user.email);
    const second = await mailedToken();
    expect(await reset(first)).toMatchObject(SPENT);
    test.clock.advance(30 * MINUTE);
    expect(await reset(second)).toMatchObject(SPENT);
    await ask(user.email);
    const third = await mailedToken();
    expect(await reset(third, 'Password1234!')).toMatchObject(refusal('password'));
    const replies = await Promise.all([reset(third), reset(third, 'another long tale of mine')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 422]);
    expect(await reset(third)).toMatchObject(SPENT);
    expect(await reset('made-up')).toMatchObject(SPENT);
  });

  it("doesn't work on another tenant's host, but works on a host without a tenant", async () => {
    await ask(user.email, undefined);
    const token = await mailedToken();
    expect(await reset(token, NEW, await test.makeTenant())).toMatchObject(SPENT);
    expect(await visitor(undefined).post('/v1/users/reset_password_by_token', { token, password: NEW })).toMatchObject({
      status: 204,
    });
  });

  it('keeps two-factor sign-in on, and unlocks a locked-out user', async () => {
    await makeSecondFactor(test, user);
    for (let n = 0; n < 10; n++) await signInWith(`wrong ${n}`);
    expect(await signInWith(user.password)).toMatchObject({ status: 429 });
    await ask(user.email);
    await reset(await mailedToken());
    expect(await signInWith(NEW)).toMatchObject({ status: 201, body: { data: { otp_secret: expect.any(String) } } });
  });

  it('limits requests to three per name in 15 minutes and twenty per address, whether the name is known or not', async () => {
    for (const email of [user.email, 'missing@example.test']) {
      for (let n = 0; n < 3; n++) expect(await ask(email)).toMatchObject({ status: 202 });
      expect(await ask(email.toUpperCase())).toMatchObject({ status: 429 });
    }
    for (let n = 0; n < 14; n++) expect(await ask(`missing-${n}@example.test`)).toMatchObject({ status: 202 });
    expect(await ask('missing-15@example.test')).toMatchObject({ status: 429 });
    expect(await ask('missing-15@example.test', tenant, '203.0.113.7')).toMatchObject({ status: 202 });
  });

  it('stores only a hash of the token, and not for long', async () => {
    await ask(user.email);
    const token = await mailedToken();
    const rows = () =>
      test.query<{ row: string }>('select r::text as row from password_reset r where user_id = $1', [user.id]);
    expect(await rows()).toHaveLength(1);
    expect(JSON.stringify(await rows())).not.toContain(Buffer.from(token).toString('hex'));
    test.clock.advance(31 * MINUTE);
    await test.runChores();
    expect(await rows()).toEqual([]);
  });
});

it('the log contains no secret', () => {
  expect(test.logged_errors).toEqual([]);
});
