import { authorizations } from '@bookline/contract/features/authorizations';
import { adminSettings } from '@bookline/contract/features/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { startVendorServer, type VendorServer } from '../../../test/outside-accounts/vendor-server.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { newId } from '../../platform/ids.ts';
import { openVendors } from '../../providers/outside-accounts/open-vendors.ts';

let test: TestApp;
let vendor: VendorServer;
let tenant: TestTenant;
let owner: TestUser;
let ann: Agent;
const KEY = 'good-key-of-an-agent';
beforeAll(async () => {
  vendor = await startVendorServer();
  const { url } = vendor;
  const urls = { google_url: url, outlook_url: url, calendly_url: url, csg_url: url, phone_burner_url: url };
  test = await createTestApp({
    vendors: openVendors(urls, { clock: createTestClock(), private_too: true, pause_ms: 1, time_ms: 60_000 }),
  });
});
afterAll(async () => {
  await test.close();
  await vendor.stop();
});
beforeEach(async () => {
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant);
  ann = await test.signIn(owner);
  vendor.mishaps.length = 0;
});

const setUp = async () => {
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  for (const [id, value] of [
    ['GOOGLE_CLIENT_ID', 'bookline'],
    ['GOOGLE_CLIENT_SECRET', 'secret'],
  ] as const)
    await admin.call(adminSettings.update, { params: { id }, body: { value } });
};
const begin = async (by = ann) =>
  (await by.call(authorizations.create, { body: { kind: 'google' } })).data.redirect_to ?? '';
const finish = (answer: object, by = ann) => by.post('/v1/authorizations', { kind: 'google', ...answer });
const list = async (by = ann) => by.call(authorizations.list);
const refused = (field: string, words: RegExp) => ({
  status: 422,
  body: { errors: { [field]: [expect.stringMatching(words)] } },
});
const audited = async () =>
  (
    await test.query(
      "select action from audit_log where tenant_id = $1 and subject_type = 'authorization' order by id",
      [tenant.id],
    )
  ).map(({ action }) => action);

describe("R110, R367: connecting on the vendor's page", () => {
  it('names what an admin must set first, and offers no button before that', async () => {
    const { data, kinds } = await list();
    expect(data).toEqual([]);
    expect(kinds.map(({ kind, ready }) => [kind, ready])).toEqual([
      ['google', false],
      ['outlook', false],
      ['calendly', true],
      ['phone_burner', true],
      ['csg', true],
    ]);
    expect(kinds[0]).toMatchObject({
      missing: expect.stringContaining('Administration → Settings'),
      redirect_uri: `http://${tenant.host}:3000/account/external_accounts`,
    });
    expect(await finish({})).toMatchObject(refused('base', /isn’t set up yet/));
  });

  it('R079: starts with code and PKCE, and stores the tokens encrypted, with the calendars of the account', async () => {
    await setUp();
    const address = await begin();
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      client_id: 'bookline',
      response_type: 'code',
      redirect_uri: `http://${tenant.host}:3000/account/external_accounts`,
      code_challenge_method: 'S256',
      access_type: 'offline',
      state: expect.stringMatching(/^google\..{43}$/),
    });
    const reply = await finish(vendor.answer(address));
    expect(reply).toMatchObject({
      status: 201,
      body: { data: { authorization: { kind: 'google', name: 'ann@gmail.test', state: 'connected', masked: null } } },
    });
    const { data } = await list();
    const { data: calendars } = await ann.call(authorizations.calendars, { params: { id: data[0]?.id ?? '' } });
    expect(calendars.map(({ name, main, read, written, writable }) => [name, main, read, written, writable])).toEqual([
      ['Ann', true, true, false, true],
      ['Holidays', false, false, false, false],
      ['Team', false, false, false, true],
    ]);
    const rows = await test.query('select * from outside_account where tenant_id = $1', [tenant.id]);
    const kept = JSON.stringify([
      rows.map((row) => ({ ...row, credential_sealed: String(row.credential_sealed) })),
      reply.body,
    ]);
    for (const secret of [...vendor.refresh_tokens]) expect(kept + test.log_lines.join()).not.toContain(secret);
    expect(await audited()).toEqual(['authorization.create']);
    // Connecting again updates the same account.
    expect(await finish(vendor.answer(await begin()))).toMatchObject({ status: 201 });
    expect((await list()).data.map(({ id }) => id)).toEqual([data[0]?.id]);
    expect(await audited()).toEqual(['authorization.create', 'authorization.renew']);
  });

  it('rejects an answer for another user, a second time, too late, or with an error', async () => {
    await setUp();
    const again = /started by someone else, took too long, or was already used/;
    const answer = vendor.answer(await begin());
    const thief = await test.signIn(await test.makeUser(tenant));
    expect(await finish(answer, thief)).toMatchObject(refused('base', again));
    expect(await finish(answer)).toMatchObject(refused('base', again));
    const late = vendor.answer(await begin());
    test.clock.advance(601);
    expect(await finish(late)).toMatchObject(refused('base', again));
    const { state } = vendor.answer(await begin());
    expect(await finish({ state, error: 'access_denied' })).toMatchObject(refused('base', /wasn’t connected/));
    const { state: other } = vendor.answer(await begin());
    expect(await finish({ state: other, code: 'stolen' })).toMatchObject(refused('base', /didn’t grant access/));
    vendor.mishaps.push({ path: '/token', times: 9, status: 503 });
    expect(await finish(vendor.answer(await begin()))).toMatchObject(refused('base', /couldn’t be reached/));
    expect((await list()).data).toEqual([]);
  });
});

describe('connecting with a key', () => {
  it('R368, R111: Calendly takes calendly_api_key, tries it first, and shows only its end', async () => {
    const bad = await ann.patch('/v1/calendly/set_calendly_api_key', {
      calendly_api_key: 'a-key-of-no-account-at-all',
    });
    expect(bad).toMatchObject(refused('calendly_api_key', /doesn’t accept this key/));
    const { data } = await ann.call(authorizations.set_calendly_api_key, { body: { calendly_api_key: KEY } });
    expect(data).toMatchObject({
      kind: 'calendly',
      name: 'ann@agency.test',
      masked: '••••••••gent',
      calendars_read: 1,
    });
    await ann.call(authorizations.set_calendly_api_key, { body: { calendly_api_key: KEY } });
    expect((await list()).data).toHaveLength(1);
    expect(JSON.stringify((await list()).data) + test.log_lines.join()).not.toContain(KEY);
  });

  it('CSG, which has only Medicare quotes, is not offered without them', async () => {
    const funerals = await test.makeTenant({ variant: 'preneed' });
    const counselor = await test.signIn(await test.makeUser(funerals));
    const { kinds } = await counselor.call(authorizations.list);
    expect(kinds.map(({ kind }) => kind)).toEqual(['google', 'outlook', 'calendly', 'phone_burner']);
    for (const [path, body] of [
      ['/v1/authorizations', { kind: 'csg', api_key: KEY }],
      ['/v1/csg/authenticate', { api_key: KEY }],
    ] as const)
      expect(await counselor.post(path, body)).toMatchObject({ status: 403 });
    const head = await test.signIn(await test.makeUser(funerals, { account_type: 'admin' }));
    const { data } = await head.call(adminSettings.list);
    expect(data.map(({ key }) => key)).not.toContain('CSG_API_KEY');
  });

  it("PhoneBurner and CSG: the key is tried first; CSG uses the company's key if the user has none", async () => {
    const connect = (body: object) => ann.post('/v1/authorizations', body);
    expect(await connect({ kind: 'phone_burner' })).toMatchObject(refused('api_key', /Enter/));
    expect(await connect({ kind: 'phone_burner', api_key: 'wrong' })).toMatchObject(
      refused('api_key', /doesn’t accept/),
    );
    expect(await connect({ kind: 'phone_burner', api_key: KEY })).toMatchObject({ status: 201 });
    expect(await ann.post('/v1/csg/authenticate', {})).toMatchObject(
      refused('api_key', /Your company has no shared key/),
    );
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    await admin.call(adminSettings.update, { params: { id: 'CSG_API_KEY' }, body: { value: KEY } });
    const reply = await ann.call(authorizations.csg_authenticate, { body: {} });
    expect(reply.data).toMatchObject({ expires_at: '2999-01-01T00:00:00.000Z', authorization: { masked: null } });
    vendor.mishaps.push({ path: '/v1/auth.json', times: 9, status: 429, headers: { 'retry-after': '60' } });
    expect(await ann.post('/v1/csg/authenticate', {})).toMatchObject({ status: 503 });
  });
});

it('R366: a dial session checks every contact: callable contacts are sent, the others are counted by reason', async () => {
  const ohio = { state: 'OH', zip: '43004', timezone_in_force: 'America/New_York' };
  const joan = await test.makeContact(tenant, {
    owner,
    phones: ['+16145550142'],
    columns: { ...ohio, first_name: 'Joan' },
  });
  // Automatic dialing needs consent.
  await test.insert('contact_consent', {
    tenant_id: tenant.id,
    id: newId(),
    contact_id: joan.id,
    channel: 'call',
    did: 'given',
    how: 'written',
    wording: 'Call me.',
    source: 'fair',
    at: test.clock.now(),
    recorded_at: test.clock.now(),
    recorded_by_id: owner.id,
  });
  for (const number of ['+16145550143', '+16145550144'])
    await test.makeContact(tenant, { owner, phones: [number], columns: { ...ohio, do_not_call: true } });
  await test.makeContact(tenant, { owner: await test.makeUser(tenant), phones: ['+16145550145'], columns: ohio });
  const { data } = await ann.call(authorizations.create, { body: { kind: 'phone_burner', api_key: KEY } });
  const id = data.authorization?.id ?? '';
  const dial = (body: object, headers = {}) =>
    ann.send('POST', `/v1/authorizations/${id}/dial_session`, { body, headers });
  expect(await dial({})).toMatchObject(refused('contacts_scope', /Select at least one contact/));
  // Noon in Ohio.
  test.clock.set('2026-03-03T17:00:00Z');
  ann = await test.signIn(owner);
  const body = { kind: 'phone_burner', contacts_scope: { search: {} }, purpose: 'personal' };
  const named = { 'idempotency-key': 'dial-once' };
  const sent = await dial(body, named);
  expect(sent).toMatchObject({
    status: 201,
    body: {
      data: {
        contacts: 1,
        remaining: 0,
        redirect_url: `${vendor.url}/dial/1`,
        refused: [{ count: 2, reason: expect.any(String) }],
      },
    },
  });
  expect(vendor.dialed).toMatchObject([[{ first_name: 'Joan', phone: '+16145550142', crm_identifier: joan.id }]]);
  // The session's address lets anyone dial, so the idempotency record stores no reply.
  expect(await test.query('select reply from idempotency_key where tenant_id = $1', [tenant.id])).toEqual([
    { reply: null },
  ]);
  expect(await dial(body, named)).toMatchObject({ status: 409 });
  const decisions = await test.query('select contact_id from outbound_decision where tenant_id = $1', [tenant.id]);
  expect(decisions).toHaveLength(3);
  // A lost answer is not retried, because each try would create a session.
  vendor.mishaps.push({ path: '/rest/1/dialsession', times: 9, status: 502 });
  expect(await dial({ ids: [joan.id], purpose: 'personal' })).toMatchObject({ status: 503 });
  expect(vendor.asked.filter((line) => line.endsWith('/dialsession'))).toHaveLength(2);
  vendor.mishaps.length = 0;
  vendor.keys.delete(KEY);
  expect(await dial({ ids: [joan.id], purpose: 'personal' })).toMatchObject(refused('base', /Connect it again/));
  vendor.keys.add(KEY);
  expect((await list()).data).toMatchObject([{ state: 'reconnect' }]);
});

it('R366, R444: a session dials the first 500 of a larger set, and the next session continues after them', async () => {
  const { data } = await ann.call(authorizations.create, { body: { kind: 'phone_burner', api_key: KEY } });
  const id = data.authorization?.id ?? '';
  const numbers = Array.from({ length: 1101 }, (_, n) => String(n + 1).padStart(4, '0'));
  await test.makeContacts(
    tenant,
    numbers.map((last_name) => ({ owner, last_name })),
  );
  const dial = async (after: string[]) => {
    const contacts_scope = { search: {}, order_field: 'name', order: 'asc' };
    const reply = await ann.post(`/v1/authorizations/${id}/dial_session`, { contacts_scope, after });
    expect(reply).toMatchObject({ status: 201 });
    return authorizations.dial_session.response.parse(reply.body).data;
  };
  const asked = async (session: string) =>
    (
      await test.query<{ last_name: string }>(
        `select c.last_name from outbound_decision d join contact c on c.tenant_id = d.tenant_id and c.id = d.contact_id
          where d.tenant_id = $1 and d.subject_id = $2 order by c.last_name`,
        [tenant.id, session],
      )
    ).map(({ last_name }) => last_name);
  const first = await dial([]);
  expect(first.remaining).toBe(601);
  const second = await dial([first.id]);
  expect(second.remaining).toBe(101);
  const third = await dial([first.id, second.id]);
  expect(third.remaining).toBe(0);
  const all = [...(await asked(first.id)), ...(await asked(second.id)), ...(await asked(third.id))];
  // Every contact once, in the order of the list.
  expect(all).toEqual(numbers);
  expect(
    await ann.post(`/v1/authorizations/${id}/dial_session`, {
      contacts_scope: { search: {} },
      after: [first.id, second.id, third.id],
    }),
  ).toMatchObject(refused('contacts_scope', /no contacts to call/));
});

it("R264: not for basic users, and no user sees another user's account", async () => {
  const basic = await test.signIn(await test.makeUser(tenant, { account_type: 'basic' }));
  expect(await basic.get('/v1/authorizations')).toMatchObject({ status: 403 });
  const { data } = await ann.call(authorizations.create, { body: { kind: 'phone_burner', api_key: KEY } });
  const id = data.authorization?.id ?? '';
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  expect(await admin.delete(`/v1/authorizations/${id}`)).toMatchObject({ status: 404 });
  expect((await list(admin)).data).toEqual([]);
  expect(await ann.put(`/v1/authorizations/${id}/sync`, {})).toMatchObject(refused('base', /no calendar/));
  expect(await ann.put(`/v1/authorizations/${id}`, { name: ' Dialer ' })).toMatchObject({
    body: { data: { name: 'Dialer' } },
  });
  expect(await ann.delete(`/v1/authorizations/${id}`)).toMatchObject({ status: 204 });
  expect((await list()).data).toEqual([]);
  await test.runJobs();
  expect(await test.query('select id from outside_account where tenant_id = $1', [tenant.id])).toEqual([]);
});
