import type { BodyInput } from '@bookline/contract/endpoint';
import { singleSignOn } from '@bookline/contract/features/single-sign-on';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { createTestApp, useTestApp } from '../../../test/create-test-app.ts';
import { type ForgedProvider, startForgedProvider } from '../../../test/oidc/forged-provider.ts';
import { passProvider, startProvider } from '../../../test/oidc/real-provider.ts';
import { refusal } from '../../../test/refusal.ts';
import { openMail } from '../../providers/mail/open-mail.ts';

const test = useTestApp();
let provider: ForgedProvider;
let tenant: TestTenant;
/** Only for this test's users, because names are unique across tenants. */
let domain: string;
let pat: string;
let boss: TestUser;
let admin: Agent;
let browser: Agent;
beforeAll(async () => {
  provider = await startForgedProvider('bookline');
});
afterAll(() => provider.stop());
beforeEach(async () => {
  tenant = await test.makeTenant();
  domain = `${tenant.slug}.test`;
  pat = `pat@${domain}`;
  Object.assign(provider, { claims: { email: pat }, forge_signature: false, token_status: 200 });
  provider.sent.length = 0;
  boss = await test.makeUser(tenant, { account_type: 'admin', first_name: 'Ada', last_name: 'Admin' });
  admin = await test.signIn(boss);
  browser = test.visitor(tenant);
});

type Settings = BodyInput<typeof singleSignOn.set>;
const setUp = async (change: Partial<Settings> = {}) => {
  const body: Settings = {
    enabled: true,
    label: 'Agency account',
    issuer: provider.issuer,
    client_id: 'bookline',
    client_secret: 'secret',
    allowed_domains: [domain],
    create_users: true,
    ...change,
  };
  return (await admin.call(singleSignOn.set, { body })).data;
};
const begin = async (by = browser) => {
  const { data } = await by.call(singleSignOn.sign_in, { body: {} });
  return data.redirect_to ?? '';
};
const finish = (body: object, by = browser) => by.post('/v1/sessions/sso', body);
const pass = async (by = browser) => finish(provider.answer(await begin(by)), by);
const me = async (by = browser) => (await by.get('/v1/users/me')).body as { data: { id: string; email: string } };
const person = async (email: string) =>
  (await test.query('select * from app_user where tenant_id = $1 and email = $2', [tenant.id, email]))[0];
const refused = (words: RegExp) => ({ status: 422, body: { errors: { base: [expect.stringMatching(words)] } } });

describe('R118: signing in with the company', () => {
  it('is offered only if the tenant has it', async () => {
    const offer = async (by = browser) => (await by.call(singleSignOn.offer)).data;
    expect(await offer()).toBeNull();
    expect(await finish({})).toMatchObject({ status: 404 });
    await setUp();
    expect(await offer()).toEqual({ label: 'Agency account' });
    expect(await offer(test.visitor())).toBeNull();
    await setUp({ enabled: false });
    expect(await offer()).toBeNull();
    expect(await finish({})).toMatchObject({ status: 404 });
  });

  it("starts with code, PKCE, state, and nonce, and a cookie scripts can't read", async () => {
    await setUp();
    const reply = await browser.post('/v1/sessions/sso', {});
    const { redirect_to } = (reply.body as { data: { redirect_to: string } }).data;
    expect(Object.fromEntries(new URL(redirect_to).searchParams)).toEqual({
      client_id: 'bookline',
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: `http://${tenant.host}:3000/api/auth/callback`,
      state: expect.stringMatching(/^.{43}$/),
      nonce: expect.stringMatching(/^.{43}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
      code_challenge_method: 'S256',
    });
    expect(reply.set_cookies.find(({ name }) => name === 'sso_browser')).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      maxAge: 600,
    });
  });

  it('creates a new user once, with the configured role and manager', async () => {
    await setUp({ account_type: 'field_manager', manager_id: boss.id });
    expect(await pass()).toMatchObject({ status: 201, body: { data: {} } });
    const { data } = await me();
    expect(await person(pat)).toMatchObject({
      id: data.id,
      account_type: 'field_manager',
      manager_id: boss.id,
      first_name: 'Pat',
      last_name: 'Provided',
      active: true,
      password_hash: '!',
    });
    expect(provider.sent[0]?.authorization).toMatch(/^Basic /);
    const again = test.visitor(tenant);
    expect(await pass(again)).toMatchObject({ status: 201 });
    expect((await me(again)).data.id).toBe(data.id);
    const actions = await test.query(
      'select action from audit_log where tenant_id = $1 and actor_id = $2 order by id',
      [tenant.id, data.id],
    );
    expect(actions.map(({ action }) => action)).toEqual(['user.created_by_sso', 'session.create', 'session.create']);
  });

  it('finds an existing user by email the first time and by subject afterwards', async () => {
    await setUp({ create_users: false });
    const known = await test.makeUser(tenant, { email: `P${pat.slice(1)}` });
    expect(await pass()).toMatchObject({ status: 201 });
    expect((await me()).data.id).toBe(known.id);
    // The provider gave the address to another account. It signs no one in, and Pat stays Pat.
    provider.claims = { email: pat, sub: 'subject-2' };
    expect(await pass()).toMatchObject(refused(/Another account/));
    provider.claims = { email: `pat.new@${domain}` };
    expect(await pass()).toMatchObject({ status: 201 });
    expect((await me()).data.id).toBe(known.id);
  });

  it('lets an invited user join, and asks for no second factor here', async () => {
    await setUp({ create_users: false });
    await test.makeUser(tenant, { email: pat, columns: { active: false, invited: true } });
    await test.insert('setting', {
      tenant_id: tenant.id,
      key: 'TWO_FACTOR_REQUIRED_FOR',
      value: 'everyone',
      public: false,
    });
    expect(await pass()).toMatchObject({ status: 201 });
    expect((await me()).data).toMatchObject({ two_fa_is_required: false });
    expect(await person(pat)).toMatchObject({ active: true, invited: false });
  });

  it("ends the browser's previous session", async () => {
    await setUp();
    const other = await test.signIn(boss);
    const before = other.cookies.get('session') ?? '';
    expect(await pass(other)).toMatchObject({ status: 201 });
    expect(other.cookies.get('session')).not.toBe(before);
    other.cookies.set('session', before);
    expect(await other.get('/v1/users/me')).toMatchObject({ status: 401 });
  });
});

describe('R118: refused with a sentence, without a session', () => {
  const expectSignedOut = async () => expect(await browser.get('/v1/users/me')).toMatchObject({ status: 401 });
  const again = /another browser, took too long, or was already used/;
  const untrusted = /couldn’t be verified/;
  beforeEach(() => setUp());

  it('an unknown state, or one from another browser', async () => {
    const answer = provider.answer(await begin());
    expect(await finish({ ...answer, state: 'made-up' })).toMatchObject(refused(again));
    const thief = test.visitor(tenant);
    expect(await finish(answer, thief)).toMatchObject(refused(again));
    // That was its only try: the right browser is too late now.
    expect(await finish(answer)).toMatchObject(refused(again));
    await expectSignedOut();
  });

  it('the same reply a second time, even in parallel', async () => {
    const answer = provider.answer(await begin());
    const replies = await Promise.all([finish(answer), finish(answer)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    browser = test.visitor(tenant);
    await expectSignedOut();
  });

  it('a sign-in that took longer than ten minutes', async () => {
    const answer = provider.answer(await begin());
    test.clock.advance(601);
    expect(await finish(answer)).toMatchObject(refused(again));
    await expectSignedOut();
  });

  it('a state of another tenant', async () => {
    const answer = provider.answer(await begin());
    const other = await test.makeTenant();
    const there = await test.signIn(await test.makeUser(other, { account_type: 'admin' }));
    const settings = await setUp();
    await there.call(singleSignOn.set, {
      body: { ...settings, account_type: 'agent', manager_id: null, client_secret: 'secret' },
    });
    const visitor = test.visitor(other);
    for (const [name, value] of browser.cookies) visitor.cookies.set(name, value);
    visitor.cookies.delete('csrf_token');
    expect(await finish(answer, visitor)).toMatchObject(refused(again));
  });

  it.each([
    ['wrong nonce', { nonce: 'another' }],
    ['no nonce', { nonce: undefined }],
    ['another audience', { aud: 'another-app' }],
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['expired', { iat: Math.floor(Date.now() / 1000) - 7200, exp: Math.floor(Date.now() / 1000) - 3600 }],
    ['without an end', { exp: undefined }],
  ])('an ID token: %s', async (_, claims) => {
    provider.claims = { email: pat, ...claims };
    expect(await pass()).toMatchObject(refused(untrusted));
    await expectSignedOut();
    expect(await person(pat)).toBeUndefined();
  });

  it('an ID token with another signature, and a code the provider refuses', async () => {
    provider.forge_signature = true;
    expect(await pass()).toMatchObject(refused(untrusted));
    provider.forge_signature = false;
    expect(await finish({ ...provider.answer(await begin()), code: 'stolen' })).toMatchObject(refused(untrusted));
    provider.token_status = 401;
    expect(await pass()).toMatchObject(refused(untrusted));
    await expectSignedOut();
    const { settings } = (await admin.call(singleSignOn.get)).data;
    expect(settings?.failure).toMatch(/invalid_client/);
    expect(settings?.failure).not.toMatch(/secret|code-/);
  });

  it('a user who declines at the provider or goes back', async () => {
    const { state } = provider.answer(await begin());
    expect(await finish({ state, error: 'access_denied' })).toMatchObject(refused(/didn’t sign you in/));
    await expectSignedOut();
  });

  it.each([
    [/Addresses at elsewhere\.test can’t sign in here/, { email: 'pat@elsewhere.test' }],
    [/Addresses at agency\.test\.elsewhere\.test/, { email: 'pat@agency.test.elsewhere.test' }],
    [/hasn’t verified/, { email_verified: false }],
    [/didn’t confirm that your email address is verified/, { email_verified: undefined }],
    [/didn’t share/, { email: undefined }],
    [/didn’t share/, { email: 'a@b@agency.test' }],
    [/didn’t share/, { email: ['pat@agency.test'] }],
  ])('a refused email: %s', async (words, claims) => {
    provider.claims = { email: pat, ...claims };
    expect(await pass()).toMatchObject(refused(words));
    await expectSignedOut();
  });

  it("an email whose verification is unknown, for new and existing users, unless an admin trusts the provider's emails", async () => {
    await setUp({ create_users: false });
    const here = await test.makeUser(tenant, { email: `here@${domain}` });
    provider.claims = { email: here.email, email_verified: undefined, sub: 'silent' };
    expect(await pass()).toMatchObject(refused(/didn’t confirm that your email address is verified/));
    provider.claims = { email: here.email, sub: 'silent' };
    expect(await pass()).toMatchObject({ status: 201 });
    // The user is linked by subject now, so the email no longer matters.
    provider.claims = { email: here.email, email_verified: undefined, sub: 'silent' };
    expect(await pass()).toMatchObject({ status: 201 });
    await setUp({ trusts_addresses: true });
    const other = await test.makeUser(tenant, { email: `other@${domain}` });
    provider.claims = { email: other.email, email_verified: undefined, sub: 'other' };
    expect(await pass()).toMatchObject({ status: 201 });
  });

  it('unknown users if creation is off, users of another tenant, and former users', async () => {
    await setUp({ create_users: false });
    expect(await pass()).toMatchObject(refused(/No user signs in as pat@/));
    await setUp();
    await test.makeUser(await test.makeTenant(), { email: `far@${domain}` });
    provider.claims = { email: `far@${domain}`, sub: 'far' };
    expect(await pass()).toMatchObject(refused(/No user/));
    await test.makeUser(tenant, { email: `gone@${domain}`, columns: { active: false } });
    provider.claims = { email: `gone@${domain}`, sub: 'gone' };
    expect(await pass()).toMatchObject(refused(/isn’t active/));
    await expectSignedOut();
  });

  it('too many from one address', async () => {
    const crowd = test.visitor(tenant, { ip: '203.0.113.77' });
    for (let n = 0; n < 300; n++) await begin(crowd);
    expect(await crowd.post('/v1/sessions/sso', {})).toMatchObject({ status: 429 });
  });
});

describe('R118: setting it up', () => {
  const put = (body: object, by = admin) => by.send('PUT', '/v1/admin/single_sign_on', { body });
  const form = () => ({
    enabled: true,
    label: 'Agency account',
    issuer: provider.issuer,
    client_id: 'bookline',
    client_secret: 'a-secret-to-seal',
    allowed_domains: ['Agency.test'],
    create_users: false,
  });
  const sealed = async () =>
    (await test.query('select client_secret_sealed as it from single_sign_on where tenant_id = $1', [tenant.id]))[0]
      ?.it;

  it('keeps the secret encrypted, never shows it, and keeps it only for the same provider', async () => {
    const reply = await put(form());
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { has_client_secret: true, allowed_domains: ['agency.test'] } },
    });
    expect(reply.text).not.toContain('a-secret-to-seal');
    expect((await admin.get('/v1/admin/single_sign_on')).text).not.toContain('a-secret-to-seal');
    expect(String(await sealed())).not.toContain('a-secret-to-seal');
    const { client_secret: _, ...rest } = form();
    expect(await put({ ...rest, label: 'Renamed' })).toMatchObject({ body: { data: { has_client_secret: true } } });
    expect(await put({ ...rest, client_id: 'other' })).toMatchObject({ body: { data: { has_client_secret: false } } });
    const [row] = await test.query(
      "select detail::text as it from audit_log where tenant_id = $1 and action = 'single_sign_on.update' limit 1",
      [tenant.id],
    );
    expect(row?.it).not.toContain('a-secret-to-seal');
    expect((await admin.call(singleSignOn.get)).data.redirect_uris).toEqual([
      `http://${tenant.host}:3000/api/auth/callback`,
    ]);
  });

  it('is only for a System Admin, because other admins could sign in as one', async () => {
    const sub = await test.signIn(await test.makeUser(tenant, { account_type: 'sub_admin' }));
    expect(await put(form(), sub)).toMatchObject({ status: 403 });
    expect(await sub.get('/v1/admin/single_sign_on')).toMatchObject({ status: 403 });
    const agent = await test.signIn(await test.makeUser(tenant));
    expect(await put(form(), agent)).toMatchObject({ status: 403 });
  });

  it.each([
    ['issuer', { issuer: 'ftp://provider.example' }],
    ['issuer', { issuer: 'https://provider.example/?x=1' }],
    ['issuer', { issuer: 'https://user:password@provider.example' }],
    ['issuer', { issuer: 'http://provider.example' }],
    ['allowed_domains', { allowed_domains: [] }],
    ['allowed_domains.0', { allowed_domains: ['everything'] }],
    ['account_type', { account_type: 'admin' }],
    ['account_type', { account_type: 'pool_holder' }],
    ['manager_id', { manager_id: '019b0000-0000-7000-8000-000000000001' }],
    ['email_claim', { email_claim: 'a b' }],
  ])('refuses %s: %o', async (field, change) => {
    expect(await put({ ...form(), ...change })).toMatchObject(refusal(field));
  });

  it('refuses a URL that is no provider, and a provider with an invalid page URL', async () => {
    const atIssuer = {
      status: 422,
      body: { errors: { issuer: [expect.stringMatching(/No OpenID Connect provider/)] } },
    };
    expect(await put({ ...form(), issuer: `${provider.issuer}/nothing` })).toMatchObject(atIssuer);
    for (const address of ['javascript:alert(1)', 'http://elsewhere.example/authorize', 'not an address']) {
      provider.authorization_endpoint = address;
      expect(await put(form()), address).toMatchObject(atIssuer);
    }
    provider.authorization_endpoint = `${provider.issuer}/authorize`;
  });

  it('sends no request to private addresses if tenants may not name them', async () => {
    const strict = await createTestApp({ mail: openMail({ private_servers: false }, test.clock) });
    try {
      const there = await strict.makeTenant();
      const by = await strict.signIn(await strict.makeUser(there, { account_type: 'admin' }));
      for (const issuer of [
        provider.issuer,
        'https://127.0.0.1',
        'https://[::1]',
        'https://169.254.169.254',
        'https://0x7f.1',
        'https://localhost',
      ])
        expect(await put({ ...form(), issuer }, by), issuer).toMatchObject(refusal('issuer'));
    } finally {
      await strict.close();
    }
  });
});

it('R118, R020: through the pages of a real provider, and out again', async () => {
  const back = `http://${tenant.host}:3000/api/auth/callback`;
  const real = await startProvider([back], [`http://${tenant.host}:3000/sso-logout?done=1`]);
  try {
    await setUp({
      issuer: real.issuer,
      client_id: real.client_id,
      client_secret: real.client_secret,
      allowed_domains: ['agency.test'],
    });
    const returned = await passProvider(await begin(), 'nora', back);
    expect(await finish(Object.fromEntries(returned.searchParams))).toMatchObject({ status: 201 });
    expect((await me()).data.email).toBe('nora@agency.test');
    const { data } = await browser.call(singleSignOn.sign_in, { body: { logout: true } });
    expect(data.redirect_to).toMatch(new RegExp(`^${real.issuer}/session/end\\?`));
  } finally {
    await real.stop();
  }
  // The provider is gone: sign-in fails and nothing breaks.
  expect(await test.visitor(tenant).post('/v1/sessions/sso', { logout: true })).toMatchObject({ status: 201 });
});
