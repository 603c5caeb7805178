import { adminApiTracking } from '@bookline/contract/features/admin-api-tracking';
import { type ApiScope, apiKeys } from '@bookline/contract/features/api-keys';
import { contacts } from '@bookline/contract/features/contacts';
import { sessions } from '@bookline/contract/features/sessions';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { createIdentifier } from '../sessions/identify.ts';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  agent = await test.signIn(owner);
});

const make = async (scopes: ApiScope[] = ['read', 'write']) =>
  (await agent.call(apiKeys.create, { body: { name: 'Website', scopes } })).data;
const me = (secret: string) => test.program(tenant, secret).get('/v1/users/me');
const denied = { status: 403, body: { errors: { user: 'Access denied!' } } };

describe('R348: creating a key', () => {
  it('shows the secret once and stores only a hash and the prefix', async () => {
    const { secret, ...key } = await make();
    expect(secret).toMatch(/^bk_[0-9a-z]+_[A-Za-z0-9_-]{43}$/);
    expect(key).toMatchObject({ name: 'Website', scopes: ['read', 'write'], state: 'active', last_used_at: null });
    expect(secret.startsWith(key.prefix)).toBe(true);
    expect((await agent.call(apiKeys.list)).data).toEqual([key]);
    const [row] = await test.query<{ text: string }>('select k::text as text from api_key k where id = $1', [key.id]);
    expect(row?.text).not.toContain(secret.slice(key.prefix.length));
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['everything'] }, 'scopes.0'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ expires_at: 'tomorrow' }, 'expires_at'],
    [{ api_vendor_id: '019b0000-0000-7000-8000-000000000001' }, 'api_vendor_id'],
  ])('rejects %o', async (body, field) => {
    const reply = await agent.post('/v1/api_keys', { name: 'Website', ...body });
    expect(reply).toMatchObject(refusal(field));
    expect((await agent.call(apiKeys.list)).data).toEqual([]);
  });

  it('only admins can link an existing vendor; the owner can rename a key without losing the link', async () => {
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const body = { vendor_name: 'QuickLeads', vendor_type: 'lead_provider' as const };
    const { id: api_vendor_id } = (await admin.call(adminApiTracking.create_vendor, { body })).data;
    const refused = { status: 422, body: { errors: { api_vendor_id: ['Only an admin can link a key to a vendor.'] } } };
    expect(await agent.post('/v1/api_keys', { name: 'Probe', api_vendor_id })).toMatchObject(refused);
    const { id } = await make();
    const path = `/v1/api_keys/${id}`;
    expect(await agent.patch(path, { api_vendor_id })).toMatchObject(refused);
    await admin.call(adminApiTracking.update_key, { params: { id }, body: { key: { id, api_vendor_id } } });
    expect((await agent.patch(path, { name: 'Leads', api_vendor_id })).body).toMatchObject({
      data: { name: 'Leads', api_vendor: { id: api_vendor_id } },
    });
    const own = await admin.call(apiKeys.create, { body: { name: 'Leads', api_vendor_id } });
    expect(own.data.api_vendor?.id).toBe(api_vendor_id);
  });

  it('rejects a key beyond fifty', async () => {
    for (let n = 0; n < 50; n++) await test.makeApiKey(owner);
    expect(await agent.post('/v1/api_keys', { name: 'One more' })).toMatchObject({ status: 422 });
  });

  it('rejects calls made with an API key', async () => {
    const { secret } = await make();
    expect(await test.program(tenant, secret).post('/v1/api_keys', { name: 'Offspring' })).toMatchObject(denied);
    expect(await test.program(tenant, secret).patch('/v1/users/refresh_api_token')).toMatchObject(denied);
  });
});

describe('R348: a call with a key', () => {
  it('gets the same reply and visibility as its owner', async () => {
    const { secret } = await make();
    const mine = await test.makeContact(tenant, { owner });
    const theirs = await test.makeContact(tenant, { owner: await test.makeUser(tenant) });
    const program = test.program(tenant, secret);
    expect((await program.get('/v1/users/me')).body).toEqual((await agent.get('/v1/users/me')).body);
    expect((await program.call(contacts.list, { body: {} })).data.map(({ id }) => id)).toEqual([mine.id]);
    expect(await program.get(`/v1/contacts/${theirs.id}`)).toMatchObject({ status: 404 });
  });

  it("works on any host name that doesn't belong to another tenant", async () => {
    const { secret } = await make();
    expect(await test.program(undefined, secret).get('/v1/users/me')).toMatchObject({ status: 200 });
    const other = await test.makeTenant();
    expect(await test.program(other, secret).get('/v1/users/me')).toMatchObject({ status: 401 });
  });

  it('keeps the New tag on a contact that no user has opened', async () => {
    const { secret } = await make();
    const tag = await test.makeNumbered(tenant, 'tag', 'New');
    const contact = await test.makeContact(tenant, { owner, tags: [tag] });
    const open = async (by: Agent) => (await by.call(contacts.get, { params: { id: contact.id } })).data.tags.length;
    expect(await open(test.program(tenant, secret))).toBe(1);
    expect(await open(agent)).toBe(0);
  });

  it('records the key and the user in the audit log', async () => {
    const { secret, id } = await make();
    const contact = await test.makeContact(tenant, { owner });
    await test.program(tenant, secret).post(`/v1/contacts/${contact.id}/notes`, { body: 'From the website' });
    const [row] = await test.query(
      "select actor_id, acting_as_id, session_id, api_key_id from audit_log where tenant_id = $1 and action = 'note.create'",
      [tenant.id],
    );
    expect(row).toEqual({ actor_id: owner.id, acting_as_id: null, session_id: null, api_key_id: id });
    await test.runChores();
    const [chain] = await test.query<{ broken: string | null }>('select verify_audit_log($1) as broken', [tenant.id]);
    expect(chain?.broken).toBeNull();
    await test.query('update audit_log set api_key_id = null where tenant_id = $1', [tenant.id]);
    const [forged] = await test.query<{ broken: string | null }>('select verify_audit_log($1) as broken', [tenant.id]);
    expect(forged?.broken).not.toBeNull();
  });

  it('ignores a session cookie sent with the key', async () => {
    const { secret } = await make();
    const other = await test.signIn(await test.makeUser(tenant));
    const reply = await other.send('GET', '/v1/users/me', { headers: { authorization: `Bearer ${secret}` } });
    expect(reply.body).toMatchObject({ data: { id: owner.id } });
    const bad = await other.send('GET', '/v1/users/me', { headers: { authorization: 'Bearer nonsense' } });
    expect(bad).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } });
    expect(bad.set_cookies).toEqual([]);
    expect(await other.get('/v1/users/me')).toMatchObject({ status: 200 });
  });

  it('the read scope allows reads, including lists by PATCH; the write scope allows writes', async () => {
    const reader = test.program(tenant, (await make(['read'])).secret);
    const writer = test.program(tenant, (await make(['write'])).secret);
    expect(await reader.patch('/v1/contacts', { contacts_scope: {} })).toMatchObject({ status: 200 });
    expect(await reader.post('/v1/contacts', { first_name: 'Ann' })).toMatchObject(denied);
    expect(await writer.post('/v1/contacts', { first_name: 'Ann' })).toMatchObject({ status: 201 });
    expect(await writer.patch('/v1/contacts', { contacts_scope: {} })).toMatchObject(denied);
  });
});

describe('R348: a key stops working', () => {
  it('when it is deleted: calls get 401, and the list omits it', async () => {
    const { secret, id } = await make();
    expect(await me(secret)).toMatchObject({ status: 200 });
    expect(await agent.delete(`/v1/api_keys/${id}`)).toMatchObject({ status: 204 });
    expect(await me(secret)).toMatchObject({ status: 401 });
    expect((await agent.call(apiKeys.list)).data).toEqual([]);
    expect(await agent.delete(`/v1/api_keys/${id}`)).toMatchObject({ status: 404 });
    expect(await agent.post(`/v1/api_keys/${id}`)).toMatchObject({ status: 404 });
  });

  it('when it is rotated: the old secret fails, the new one works', async () => {
    const before = await make();
    const after = (await agent.call(apiKeys.rotate, { params: { id: before.id } })).data;
    expect(after.secret).not.toBe(before.secret);
    expect(after).toMatchObject({ id: before.id, rotated_at: test.clock.now().toISOString() });
    expect(await me(before.secret)).toMatchObject({ status: 401 });
    expect(await me(after.secret)).toMatchObject({ status: 200 });
  });

  it('when it expires', async () => {
    const expires_at = new Date(test.clock.now().getTime() + 3600_000).toISOString();
    const { secret, id } = (await agent.call(apiKeys.create, { body: { name: 'An hour', expires_at } })).data;
    expect(await me(secret)).toMatchObject({ status: 200 });
    test.clock.advance(3601);
    expect(await me(secret)).toMatchObject({ status: 401 });
    agent = await test.signIn(owner);
    expect((await agent.call(apiKeys.list)).data).toMatchObject([{ id, state: 'expired' }]);
    await agent.call(apiKeys.update, { params: { id }, body: { expires_at: null } });
    expect(await me(secret)).toMatchObject({ status: 200 });
  });

  it('when its owner is deactivated', async () => {
    const { secret } = await make();
    await test.query('update app_user set active = false where id = $1', [owner.id]);
    expect(await me(secret)).toMatchObject({ status: 401 });
  });

  it('at once in a process that cached it, which is notified on commit', async () => {
    const { secret, id } = await make();
    let looks = 0;
    const database = {
      ...test.services.database,
      inTenant: ((...args: Parameters<typeof test.services.database.inTenant>) => {
        looks++;
        return test.services.database.inTenant(...args);
      }) as typeof test.services.database.inTenant,
    };
    const gate = createIdentifier(database, test.clock, { csrf_key: 'x', fresh: () => true });
    const identify = () =>
      gate.identify({ host: tenant.host, session_cookie: undefined, ip: '127.0.0.1', api_key: secret });
    for (let n = 0; n < 5; n++) expect((await identify()).actor?.user_id).toBe(owner.id);
    expect(looks).toBe(1);
    await agent.delete(`/v1/api_keys/${id}`);
    gate.hear(`api_key ${id}`);
    expect(await identify()).toMatchObject({ actor: null, key: { id } });
  });

  it('only when its own owner deletes it', async () => {
    const { id } = await make();
    const other = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    for (const method of ['POST', 'PATCH', 'DELETE'] as const)
      expect(await other.send(method, `/v1/api_keys/${id}`, { body: { name: 'Mine' } })).toMatchObject({ status: 404 });
  });
});

describe('too many calls with one key', () => {
  it('get 429 with Retry-After until the next call is due, while other keys continue', async () => {
    const { secret } = await test.makeApiKey(owner, { requests_per_minute: 3 });
    const another = await test.makeApiKey(owner, { requests_per_minute: 3 });
    for (let n = 0; n < 3; n++) expect(await me(secret)).toMatchObject({ status: 200 });
    const refused = await me(secret);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '20' } });
    expect(await me(another.secret)).toMatchObject({ status: 200 });
    test.clock.advance(20);
    expect(await me(secret)).toMatchObject({ status: 200 });
    expect(await me(secret)).toMatchObject({ status: 429 });
  });
});

describe('R348: the API token', () => {
  it('is null before the first one, shown once, and never again', async () => {
    expect((await agent.call(apiKeys.show_token)).data).toBeNull();
    const { api_token, ...token } = (await agent.call(apiKeys.refresh_token)).data;
    expect(await me(api_token)).toMatchObject({ status: 200 });
    expect((await agent.call(apiKeys.show_token)).data).toEqual(token);
    expect((await agent.call(apiKeys.list)).data).toEqual([]);
  });

  it('replaces the previous token', async () => {
    const first = (await agent.call(apiKeys.refresh_token)).data;
    const second = (await agent.call(apiKeys.refresh_token)).data;
    expect(await me(first.api_token)).toMatchObject({ status: 401 });
    expect(await me(second.api_token)).toMatchObject({ status: 200 });
  });
});

it('rejects signing out with a key, because only sessions end that way', async () => {
  const { secret } = await make();
  expect(await test.program(tenant, secret).send('DELETE', sessions.end.path)).toMatchObject(denied);
});
