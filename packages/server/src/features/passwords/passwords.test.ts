import { passwords } from '@bookline/contract/features/passwords';
import { sessions } from '@bookline/contract/features/sessions';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { makeSecondFactor } from '../../../test/sign-in-secrets.ts';

let test: TestApp;
let tenant: TestTenant;
let user: TestUser;
let address = 0;
let ip: string;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant, { first_name: 'Marguerite', last_name: 'Duras' });
  ip = `198.51.100.${++address}`;
});

const NEW = 'nine herons over the lake';
const MINUTE = 60;
const visitor = (of: TestTenant | undefined = tenant) => test.visitor(of, { ip });
const signInWith = (password: string) => visitor().post('/v1/sessions', { username: user.username, password });
const mails = () =>
  test.query<{ to_address: string; subject: string; paragraphs: string[]; action_url: string | null }>(
    "select to_address, subject, paragraphs, action_url from mail_message where tenant_id = $1 and subject not like 'New sign-in%' order by id",
    [tenant.id],
  );

describe('changing one’s own', () => {
  const update = async (body: object, id = user.id) =>
    (await test.signIn(user)).patch(`/v1/users/${id}/update_password`, body);

  it('R030: with the current one; ends the other sessions, keeps this one, and takes the force away', async () => {
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
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Your password was changed']);
    const audited = await test.query(
      "select action, detail from audit_log where tenant_id = $1 and action like 'password%'",
      [tenant.id],
    );
    expect(audited).toEqual([{ action: 'password.update', detail: { ended_sessions: 1 } }]);
  });

  it('not without the current one, and not again and again', async () => {
    const agent = await test.signIn(user);
    const attempt = (current_password: string) =>
      agent.patch(`/v1/users/${user.id}/update_password`, { current_password, password: NEW });
    expect(await attempt('wrong')).toMatchObject({
      status: 422,
      body: { errors: { current_password: ['This is not your password.'] } },
    });
    for (let n = 0; n < 9; n++) await attempt('wrong');
    expect(await attempt(user.password)).toMatchObject({ status: 429 });
  });

  it("nobody changes somebody else's, not even an admin", async () => {
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
    ['unbelievable', expect.stringContaining('known from leaks')],
    ['Password1234!', expect.stringContaining('known from leaks')],
    ['2026P4$$w0rd2026', expect.stringContaining('known from leaks')],
    ['Marguerite-1914', expect.stringContaining('your name')],
    ['correct-Horse-9', 'This is the password you have now.'],
  ])('refuses %s', async (password, sentence) => {
    expect(await update({ current_password: user.password, password })).toMatchObject({
      status: 422,
      body: { errors: { password: [sentence] } },
    });
  });

  it.each(['nine herons over the lake', 'Zürich-Föhn-Zaun', 'qT7#mfw9Lz2v', '十二文字以上の長い合言葉です'])(
    'takes %s: length counts, no rule about characters does',
    async (password) => {
      expect(await update({ current_password: user.password, password })).toMatchObject({ status: 200 });
      expect(await signInWith(password)).toMatchObject({ status: 201 });
    },
  );
});

describe('a forgotten one', () => {
  const ask = (email: string, of: TestTenant | undefined = tenant, from = ip) =>
    test.visitor(of, { ip: from }).post('/v1/users/reset_password_instructions', { email });
  const reset = (token: string, password = NEW, of: TestTenant | undefined = tenant) =>
    visitor(of).post('/v1/users/reset_password_by_token', { token, password });
  /** The token in the mail that came last. */
  async function mailedToken(): Promise<string> {
    await test.runJobs();
    return new URL((await mails()).at(-1)?.action_url ?? 'about:blank').searchParams.get('token') ?? '';
  }
  const SPENT = { status: 422, body: { errors: { token: [expect.stringContaining('Ask for a new one')] } } };

  it('a link by mail, on the own host, sets a new one and ends every session', async () => {
    const before = await test.signIn(user);
    expect(await ask(user.email.toUpperCase())).toMatchObject({ status: 202 });
    const token = await mailedToken();
    const [mail] = await mails();
    expect(mail?.to_address).toBe(user.email);
    expect(new URL(mail?.action_url ?? '')).toMatchObject({ hostname: tenant.host, pathname: '/reset-password' });
    expect(await reset(token)).toMatchObject({ status: 204 });
    expect(await before.get('/v1/users/me')).toMatchObject({ status: 401 });
    expect(await signInWith(NEW)).toMatchObject({ status: 201 });
    expect((await mails()).at(-1)?.subject).toBe('Your password was changed');
    const rows = await test.query(
      'select action, actor_id from audit_log where tenant_id = $1 and action like $2 order by id',
      [tenant.id, 'password%'],
    );
    expect(rows).toEqual(['password.reset_asked', 'password.reset'].map((action) => ({ action, actor_id: user.id })));
  });

  it("a Host header of somebody's choice does not choose where the link leads", async () => {
    const agent = visitor();
    await agent.get('/v1/health');
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-csrf-token': agent.cookies.get('csrf_token') ?? '',
    };
    await agent.send('POST', '/v1/users/reset_password_instructions', { body: { email: user.email }, headers });
    await test.runJobs();
    expect((await mails()).at(-1)?.action_url).toContain(`//${tenant.host}`);
    expect(JSON.stringify(await mails())).not.toContain('evil');
  });

  it('says and does the same for who is unknown, inactive or of another tenant; mail goes to nobody', async () => {
    const inactive = await test.makeUser(tenant, { columns: { active: false } });
    const stranger = await test.makeUser(await test.makeTenant());
    const known = await ask(user.email);
    for (const email of ['nobody@example.test', 'no address at all', inactive.email, stranger.email]) {
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

  it('before it answers it looks at no name: known and unknown ask the database the same', async () => {
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
    expect(await statements(user.email)).toEqual(await statements('nobody@example.test'));
  });

  it('works once, for 30 minutes, and only the newest', async () => {
    await ask(user.email);
    const first = await mailedToken();
    await ask(user.email);
    const second = await mailedToken();
    expect(await reset(first)).toMatchObject(SPENT);
    test.clock.advance(30 * MINUTE);
    expect(await reset(second)).toMatchObject(SPENT);
    await ask(user.email);
    const third = await mailedToken();
    expect(await reset(third, 'Password1234!')).toMatchObject({
      status: 422,
      body: { errors: { password: [expect.any(String)] } },
    });
    const replies = await Promise.all([reset(third), reset(third, 'another long tale of mine')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 422]);
    expect(await reset(third)).toMatchObject(SPENT);
    expect(await reset('made-up')).toMatchObject(SPENT);
  });

  it("does not work on another tenant's host, but on one that stands for nobody", async () => {
    await ask(user.email, undefined);
    const token = await mailedToken();
    expect(await reset(token, NEW, await test.makeTenant())).toMatchObject(SPENT);
    expect(await visitor(undefined).post('/v1/users/reset_password_by_token', { token, password: NEW })).toMatchObject({
      status: 204,
    });
  });

  it('leaves the second factor on, and lets in who was locked out', async () => {
    await makeSecondFactor(test, user);
    for (let n = 0; n < 10; n++) await signInWith(`wrong ${n}`);
    expect(await signInWith(user.password)).toMatchObject({ status: 429 });
    await ask(user.email);
    await reset(await mailedToken());
    expect(await signInWith(NEW)).toMatchObject({ status: 201, body: { data: { otp_secret: expect.any(String) } } });
  });

  it('three for one name in a quarter of an hour, twenty from one address, known or not', async () => {
    for (const email of [user.email, 'nobody@example.test']) {
      for (let n = 0; n < 3; n++) expect(await ask(email)).toMatchObject({ status: 202 });
      expect(await ask(email.toUpperCase())).toMatchObject({ status: 429 });
    }
    for (let n = 0; n < 14; n++) expect(await ask(`nobody-${n}@example.test`)).toMatchObject({ status: 202 });
    expect(await ask('nobody-15@example.test')).toMatchObject({ status: 429 });
    expect(await ask('nobody-15@example.test', tenant, '203.0.113.7')).toMatchObject({ status: 202 });
  });

  it('only a hash of the token is kept, and not for long', async () => {
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

it('no secret is in the log', () => {
  expect(test.logged_errors).toEqual([]);
});
