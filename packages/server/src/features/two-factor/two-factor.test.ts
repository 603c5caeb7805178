import { sessions } from '@bookline/contract/features/sessions';
import { twoFactor } from '@bookline/contract/features/two-factor';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { codeOf } from '../../../test/otp-code.ts';
import { refusal } from '../../../test/refusal.ts';
import { makeSecondFactor } from '../../../test/sign-in-secrets.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let address = 0;
let ip: string;
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  ip = `198.51.100.${++address}`;
});

const MINUTE = 60;
const credentials = () => ({ username: user.username, password: user.password });
const visitor = () => test.visitor(tenant, { ip });
const emails = () =>
  test.query<{ to_address: string; subject: string; paragraphs: string[] }>(
    "select to_address, subject, paragraphs from mail_message where tenant_id = $1 and subject not like 'New sign-in%' order by id",
    [tenant.id],
  );
const mailedCode = async () => /is (\d{6})\./.exec((await emails()).at(-1)?.paragraphs[0] ?? '')?.[1] ?? '';
const actions = async () =>
  (
    await test.query<{ action: string }>(
      "select action from audit_log where tenant_id = $1 and action like 'two%' order by id",
      [tenant.id],
    )
  ).map(({ action }) => action);

/** The first step. Returns what the second step needs. */
async function firstStep(agent: Agent): Promise<string> {
  const { data } = await agent.call(sessions.create, { body: credentials() });
  if (!data.otp_secret) throw new Error('no second step was due');
  return data.otp_secret;
}
const secondStep = (agent: Agent, otp_secret: string, otp_code: string) =>
  agent.post('/v1/sessions', { ...credentials(), otp_secret, otp_code });
const WRONG = { status: 422, body: { errors: { otp_code: [expect.stringContaining('is incorrect')] } } };

/** Turns it on through the API. Returns the recovery codes and the app's secret. */
async function turnOn(agent: Agent, { password } = user) {
  const { data } = await agent.call(twoFactor.generate_qr, { body: { current_password: password } });
  const body = { otp_code: codeOf(test, 0, data.secret), current_password: password };
  const { recovery_codes } = (await agent.call(twoFactor.enable, { body })).data;
  return { secret: data.secret, recovery_codes };
}

describe('turning it on', () => {
  it('R203: a QR code with the account, a code that proves the app, ten recovery codes', async () => {
    const agent = await test.signIn(user);
    const { data } = await agent.call(twoFactor.generate_qr, { body: { current_password: user.password } });
    expect(data.qr_svg).toMatch(/^<svg /);
    const url = new URL(data.otpauth_url);
    expect(url.searchParams.get('secret')).toBe(data.secret);
    expect(decodeURIComponent(url.pathname)).toContain(user.email);
    expect((await agent.call(sessions.me)).data.has_2fa_enabled).toBe(false);

    const body = { otp_code: codeOf(test, 0, data.secret), current_password: user.password };
    const { recovery_codes } = (await agent.call(twoFactor.enable, { body })).data;
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes) expect(code).toMatch(/^([2-9a-z]{4}-){3}[2-9a-z]{4}$/);
    expect((await agent.call(sessions.me)).data).toMatchObject({
      has_2fa_enabled: true,
      last_otp_at: test.clock.now().toISOString(),
    });
    expect((await agent.call(twoFactor.get)).data).toMatchObject({
      enabled: true,
      otp_from: ['app', 'email'],
      recovery_codes_left: 10,
      required: false,
    });
    expect(await actions()).toEqual(['two_factor.generate', 'two_factor.enable']);
    expect((await emails()).at(-1)).toMatchObject({
      to_address: user.email,
      subject: 'Two-factor sign-in was turned on',
    });
  });

  it('neither the secret nor a recovery code is stored as text', async () => {
    const { secret, recovery_codes } = await turnOn(await test.signIn(user));
    for (const table of ['two_factor', 'recovery_code', 'audit_log', 'mail_message']) {
      const [row] = await test.query<{ all: string | null }>(
        `select string_agg(encode(convert_to(t::text, 'UTF8'), 'escape'), '') as all from ${table} t where tenant_id = $1`,
        [tenant.id],
      );
      for (const text of [secret, Buffer.from(secret).toString('hex'), ...recovery_codes])
        expect(row?.all ?? '', table).not.toContain(text);
    }
  });

  it('needs the password, a right code, and a QR code from the last half hour', async () => {
    const agent = await test.signIn(user);
    expect(await agent.post('/v1/two_factor/generate_qr', { current_password: 'wrong' })).toMatchObject(
      refusal('current_password', 'That password is incorrect.'),
    );
    const { data } = await agent.call(twoFactor.generate_qr, { body: { current_password: user.password } });
    const enable = (otp_code: string) =>
      agent.post('/v1/two_factor/enable', { otp_code, current_password: user.password });
    expect(await enable('000000')).toMatchObject(WRONG);
    test.clock.advance(31 * MINUTE);
    expect(await enable(codeOf(test, 0, data.secret))).toMatchObject(
      refusal('otp_code', expect.stringContaining('has expired')),
    );
    expect((await agent.call(twoFactor.get)).data.enabled).toBe(false);
  });

  it('with email codes only, without an app', async () => {
    const agent = await test.signIn(user);
    const { data } = await agent.call(twoFactor.send_otp, { body: {} });
    expect(data.sent_to).toBe(`${user.email.slice(0, 1)}•••@example.test`);
    const body = { otp_code: await mailedCode(), otp_from: 'email' as const, current_password: user.password };
    await agent.call(twoFactor.enable, { body });
    expect((await agent.call(twoFactor.get)).data).toMatchObject({ enabled: true, otp_from: ['email'] });
    expect(await agent.patch('/v1/users/update_2fa', { email_codes: false })).toMatchObject({ status: 422 });
  });

  it('moving to another device needs a code of the old one', async () => {
    await makeSecondFactor(test, user);
    const agent = visitor();
    await secondStep(agent, await firstStep(agent), codeOf(test));
    const { data } = await agent.call(twoFactor.generate_qr, { body: { current_password: user.password } });
    test.clock.advance(30);
    const body = { otp_code: codeOf(test, 0, data.secret), current_password: user.password };
    expect(await agent.post('/v1/two_factor/enable', body)).toMatchObject(refusal('current_otp_code'));
    await agent.call(twoFactor.enable, { body: { ...body, current_otp_code: codeOf(test) } });
    test.clock.advance(60);
    const later = visitor();
    expect(await secondStep(later, await firstStep(later), codeOf(test))).toMatchObject(WRONG);
    expect(await secondStep(later, await firstStep(later), codeOf(test, 0, data.secret))).toMatchObject({
      status: 201,
    });
  });
});

describe('the second step of a sign-in', () => {
  beforeEach(() => makeSecondFactor(test, user));

  it('R043, R114: the password alone returns otp_secret and last_otp_at without a session; the code completes the sign-in', async () => {
    const agent = visitor();
    const reply = await agent.post('/v1/sessions', credentials());
    expect(reply).toMatchObject({
      status: 201,
      body: {
        data: {
          otp_secret: expect.stringMatching(/^[\w-]{43}$/),
          last_otp_at: expect.any(String),
          otp_from: ['app', 'email'],
        },
      },
    });
    expect(agent.cookies.has('session')).toBe(false);
    expect(await agent.get('/v1/users/me')).toMatchObject({ status: 401 });
    test.clock.advance(MINUTE);
    const { otp_secret } = (reply.body as { data: { otp_secret: string } }).data;
    expect(await secondStep(agent, otp_secret, codeOf(test))).toMatchObject({ status: 201, body: { data: {} } });
    expect((await agent.call(sessions.me)).data.last_otp_at).toBe(test.clock.now().toISOString());
  });

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('a clock %i steps off: %s', async (steps, right) => {
    const agent = visitor();
    const reply = await secondStep(agent, await firstStep(agent), codeOf(test, steps));
    expect(reply).toMatchObject(right ? { status: 201 } : WRONG);
  });

  it('a used code never works again, nor does an older one, even in parallel', async () => {
    const agents = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const agent = visitor();
        return { agent, secret: await firstStep(agent) };
      }),
    );
    const code = codeOf(test);
    const replies = await Promise.all(agents.map(({ agent, secret }) => secondStep(agent, secret, code)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const agent = visitor();
    expect(await secondStep(agent, await firstStep(agent), code)).toMatchObject(WRONG);
    expect(await secondStep(agent, await firstStep(agent), codeOf(test, -1))).toMatchObject(WRONG);
    expect(await secondStep(agent, await firstStep(agent), codeOf(test, 1))).toMatchObject({ status: 201 });
  });

  it('the password is needed in the second step too', async () => {
    const agent = visitor();
    const body = { otp_secret: await firstStep(agent), otp_code: codeOf(test), username: user.username };
    expect(await agent.post('/v1/sessions', { ...body, password: 'wrong' })).toMatchObject(refusal('base'));
  });

  it('a challenge is for one user, ten minutes, five codes, and one sign-in', async () => {
    const OVER = { status: 422, body: { errors: { otp_secret: [expect.any(String)] } } };
    const agent = visitor();
    const other = await test.makeUser(tenant);
    await makeSecondFactor(test, other);
    const theirs = await agent.call(sessions.create, { body: { username: other.username, password: other.password } });
    expect(await secondStep(agent, theirs.data.otp_secret ?? '', codeOf(test))).toMatchObject(OVER);
    expect(await secondStep(agent, 'made-up', codeOf(test))).toMatchObject(OVER);
    const first = await firstStep(agent);
    for (let n = 0; n < 5; n++) expect(await secondStep(agent, first, '000000')).toMatchObject(WRONG);
    expect(await secondStep(agent, first, codeOf(test))).toMatchObject(OVER);
    const late = await firstStep(agent);
    test.clock.advance(10 * MINUTE);
    expect(await secondStep(agent, late, codeOf(test))).toMatchObject(OVER);
    const used = await firstStep(agent);
    expect(await secondStep(agent, used, codeOf(test))).toMatchObject({ status: 201 });
    expect(await secondStep(visitor(), used, codeOf(test, 1))).toMatchObject(OVER);
  });

  it('codes are limited for all passwords together', async () => {
    const agent = visitor();
    for (let n = 0; n < 10; n++) expect(await secondStep(agent, await firstStep(agent), '000000')).toMatchObject(WRONG);
    expect(await secondStep(agent, await firstStep(agent), codeOf(test))).toMatchObject({ status: 429 });
    test.clock.advance(16 * MINUTE);
    expect(await secondStep(agent, await firstStep(agent), codeOf(test))).toMatchObject({ status: 201 });
  });

  it('an account gets at most twenty codes in 15 minutes, from any address', async () => {
    const from = () => test.visitor(tenant, { ip: `198.51.100.${++address}` });
    for (let n = 0; n < 20; n++) {
      const agent = from();
      expect(await secondStep(agent, await firstStep(agent), '000000')).toMatchObject(WRONG);
    }
    const agent = from();
    expect(await secondStep(agent, await firstStep(agent), codeOf(test))).toMatchObject({ status: 429 });
  });

  it('a day has at most sixty wrong codes, however slow', async () => {
    const agent = visitor();
    let wrong = 0;
    for (let round = 0; round < 6; round++) {
      for (let n = 0; n < 10; n++, wrong++)
        expect(await secondStep(agent, await firstStep(agent), '000000')).toMatchObject(WRONG);
      test.clock.advance(16 * MINUTE);
    }
    expect(wrong).toBe(60);
    const refused = await secondStep(agent, await firstStep(agent), codeOf(test));
    expect(refused).toMatchObject(refusal('base', expect.stringMatching(/hours\.$/), 429));
    test.clock.advance(23 * 60 * MINUTE);
    expect(await secondStep(agent, await firstStep(agent), codeOf(test))).toMatchObject({ status: 201 });
  });

  it("the session is new, and the browser's earlier one isn't used", async () => {
    const agent = visitor();
    agent.cookies.set('session', 'chosen-by-an-attacker');
    await secondStep(agent, await firstStep(agent), codeOf(test));
    expect(agent.cookies.get('session')).toMatch(/^[\w-]{43}$/);
  });
});

describe('email codes', () => {
  beforeEach(() => makeSecondFactor(test, user));
  const send = (agent: Agent, otp_secret: string) => agent.post('/v1/two_factor/send_otp', { otp_secret });

  it('R203: one is sent in the second step and works once, for ten minutes', async () => {
    const agent = visitor();
    const otp_secret = await firstStep(agent);
    expect(await send(agent, otp_secret)).toMatchObject({
      status: 202,
      body: { data: { sent_to: expect.stringContaining('•') } },
    });
    const code = await mailedCode();
    expect((await emails()).at(-1)?.to_address).toBe(user.email);
    test.clock.advance(10 * MINUTE);
    expect(await secondStep(agent, await firstStep(agent), code)).toMatchObject(WRONG);
    await send(agent, await firstStep(agent));
    const fresh = await mailedCode();
    expect(await secondStep(agent, await firstStep(agent), fresh)).toMatchObject({ status: 201 });
    expect(await secondStep(visitor(), await firstStep(visitor()), fresh)).toMatchObject(WRONG);
  });

  it('a new code ends the one before; the limit is five in 15 minutes', async () => {
    const agent = visitor();
    const otp_secret = await firstStep(agent);
    await send(agent, otp_secret);
    const first = await mailedCode();
    for (let n = 0; n < 4; n++) expect(await send(agent, otp_secret)).toMatchObject({ status: 202 });
    expect(await send(agent, otp_secret)).toMatchObject({ status: 429 });
    if (first !== (await mailedCode())) expect(await secondStep(agent, otp_secret, first)).toMatchObject(WRONG);
  });

  it('is stored encrypted, and sent only with a challenge or a session', async () => {
    const agent = visitor();
    await send(agent, await firstStep(agent));
    const [row] = await test.query<{ code: Buffer }>('select code from mailed_code where user_id = $1', [user.id]);
    expect(row?.code.toString('latin1')).not.toContain(await mailedCode());
    expect(await send(agent, 'made-up')).toMatchObject(refusal('otp_secret'));
    expect(await agent.post('/v1/two_factor/send_otp', {})).toMatchObject({ status: 401 });
    const elsewhere = test.visitor(await test.makeTenant());
    expect(await send(elsewhere, await firstStep(agent))).toMatchObject({ status: 422 });
  });

  it('can be turned off by the user', async () => {
    const agent = visitor();
    await secondStep(agent, await firstStep(agent), codeOf(test));
    await agent.call(twoFactor.update, { body: { email_codes: false } });
    const later = visitor();
    const { data } = await later.call(sessions.create, { body: credentials() });
    expect(data.otp_from).toEqual(['app']);
    expect(await send(later, data.otp_secret ?? '')).toMatchObject({ status: 422 });
    // A signed-in user may still request one, to set up email codes again. It signs no one in.
    expect((await agent.post('/v1/two_factor/send_otp', {})).status).toBe(202);
    expect(await secondStep(later, data.otp_secret ?? '', await mailedCode())).toMatchObject(WRONG);
    expect(await agent.patch('/v1/users/update_2fa', { email_codes: true })).toMatchObject(
      refusal('current_password', 'Enter your password.'),
    );
  });
});

describe('recovery codes', () => {
  it('each works once, in any spelling; new ones replace the old', async () => {
    const agent = await test.signIn(user);
    const { recovery_codes } = await turnOn(agent);
    const [one = '', two = ''] = recovery_codes;
    const other = visitor();
    expect(await secondStep(other, await firstStep(other), one.toUpperCase().replaceAll('-', ' '))).toMatchObject({
      status: 201,
    });
    expect(await secondStep(other, await firstStep(other), one)).toMatchObject(WRONG);
    expect((await agent.call(twoFactor.get)).data.recovery_codes_left).toBe(9);
    const renewed = await agent.call(twoFactor.update, {
      body: { renew_recovery_codes: true, current_password: user.password },
    });
    expect(renewed.data.recovery_codes).toHaveLength(10);
    expect(await secondStep(other, await firstStep(other), two)).toMatchObject(WRONG);
    expect(await secondStep(other, await firstStep(other), renewed.data.recovery_codes?.[0] ?? '')).toMatchObject({
      status: 201,
    });
    expect(await agent.patch('/v1/users/update_2fa', { renew_recovery_codes: true })).toMatchObject({ status: 422 });
  });
});

describe('turning it off', () => {
  it('R203: needs the password and a code; then the password alone signs in', async () => {
    await makeSecondFactor(test, user);
    const agent = visitor();
    await secondStep(agent, await firstStep(agent), codeOf(test));
    const disable = (body: object) => agent.post('/v1/two_factor/disable', body);
    expect(await disable({ current_password: user.password })).toMatchObject(refusal('otp_code', 'Enter a code.'));
    expect(await disable({ current_password: 'wrong', otp_code: codeOf(test, 1) })).toMatchObject({ status: 422 });
    expect(await disable({ current_password: user.password, otp_code: codeOf(test) })).toMatchObject(WRONG);
    expect(await disable({ current_password: user.password, otp_code: codeOf(test, 1) })).toMatchObject({
      status: 204,
    });
    expect(await visitor().post('/v1/sessions', credentials())).toMatchObject({ status: 201, body: { data: {} } });
    expect((await agent.call(sessions.me)).data.has_2fa_enabled).toBe(false);
  });
});

describe('required by the company', () => {
  it("R031, R044: an admin chooses for whom; affected users can't turn it off", async () => {
    const boss = await test.makeUser(tenant, { account_type: 'admin' });
    const [admin, agent] = [await test.signIn(boss), await test.signIn(user)];
    const required = async (of: Agent) => (await of.call(sessions.me)).data.two_fa_is_required;
    const ask = (required_for: 'none' | 'admins' | 'everyone') =>
      admin.call(twoFactor.update, { body: { required_for, current_password: boss.password } });
    expect(await required(admin)).toBe(false);
    await ask('admins');
    expect([await required(admin), await required(agent)]).toEqual([true, false]);
    // The rule applies to this admin too, so they can't relax or tighten it before meeting it.
    const lower = { required_for: 'none', current_password: boss.password };
    expect(await admin.patch('/v1/users/update_2fa', lower)).toMatchObject({ status: 403 });
    await turnOn(admin, boss);
    await ask('everyone');
    expect([await required(admin), await required(agent)]).toEqual([true, true]);
    const { secret } = await turnOn(agent);
    const body = { current_password: user.password, otp_code: codeOf(test, 1, secret) };
    expect(await agent.post('/v1/two_factor/disable', body)).toMatchObject(
      refusal('base', expect.stringContaining('requires')),
    );
    expect(
      await agent.patch('/v1/users/update_2fa', { required_for: 'none', current_password: user.password }),
    ).toMatchObject({ status: 403 });
    const entries = await test.query(
      "select detail from audit_log where tenant_id = $1 and action = 'setting.update' order by id",
      [tenant.id],
    );
    expect(entries).toEqual([
      { detail: { from: 'none', to: 'admins' } },
      { detail: { from: 'admins', to: 'everyone' } },
    ]);
  });
});

it('none of this is in the log', () => {
  expect(test.logged_errors).toEqual([]);
});
