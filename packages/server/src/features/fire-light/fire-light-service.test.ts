import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { contactPolicies } from '@bookline/contract/features/contact-policies';
import { fireLight } from '@bookline/contract/features/fire-light';
import { SAML, ValidateInResponseTo } from '@node-saml/node-saml';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { claims } from '../../providers/applications/saml.ts';
import { openVendors } from '../../providers/outside-accounts/open-vendors.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }));

interface Asked {
  readonly path: string;
  readonly token: string | undefined;
  readonly body: string;
}
interface Fault {
  readonly path: RegExp;
  readonly status: number;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

let service: Server;
let url: string;
let asked: Asked[];
/** What goes wrong with the next requests. */
let faults: Fault[];
/** FireLight's clock is ahead by this much. */
let ahead_s: number;
/** Its tokens that are good. */
let tokens: Set<string>;
let activities: Map<string, string>;
let report: { Status: string; StatusDate: string };
/** The application's own. */
const clock = { now: () => test.clock.now() };

/** Checks the signature over the secret, the time of the request, the carrier, and the agent, as FireLight does. */
function mayHaveToken(body: string, date: string): boolean {
  const sent = new URLSearchParams(body);
  const at = new Date(date);
  if (Math.abs(at.getTime() - (clock.now().getTime() + ahead_s * 1000)) > 60_000) return false;
  const two = (n: number) => String(n).padStart(2, '0');
  const stamp = `${two(at.getUTCMonth() + 1)}${two(at.getUTCDate())}${at.getUTCFullYear()}${two(at.getUTCHours())}${two(at.getUTCMinutes())}${two(at.getUTCSeconds())}`;
  const signed = Buffer.from(`the-secret${stamp}LAK${sent.get('xml') ?? ''}`);
  const hash = createHash('sha256').update('the-secret').digest('hex').toUpperCase();
  return (
    sent.get('secret') === hash && verify('sha256', signed, publicKey, Buffer.from(sent.get('sig') ?? '', 'base64'))
  );
}

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const body = await text(request);
    const { url: path = '', headers } = request;
    const token = headers.authorization?.replace('Bearer ', '');
    asked.push({ path, token, body });
    const theirs = new Date(clock.now().getTime() + ahead_s * 1000).toUTCString();
    const fault = faults.findIndex((each) => each.path.test(path));
    const [{ status = 200, body: said = '{}', headers: more = {} } = {}] = fault < 0 ? [] : faults.splice(fault, 1);
    if (fault >= 0) return response.writeHead(status, { date: theirs, ...more }).end(said);
    if (path.endsWith('/GetToken')) {
      if (!mayHaveToken(body, String(headers.date))) return response.writeHead(401, { date: theirs }).end();
      const access_token = `token-${tokens.size + 1}`;
      tokens.add(access_token);
      return response.end(JSON.stringify({ access_token, token_type: 'bearer', expires_in: 900 }));
    }
    if (!token || !tokens.has(token)) return response.writeHead(401, { date: theirs }).end();
    if (path.endsWith('/CreateActivity')) {
      const { Id } = JSON.parse(body) as { Id: string };
      activities.set(Id, activities.get(Id) ?? `activity-${activities.size + 1}`);
      return response.end(JSON.stringify({ ActivityId: activities.get(Id), Id, ResultCode: 0, ExceptionError: null }));
    }
    return response.end(JSON.stringify({ ActivityId: path.split('/').at(-1), ...report }));
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
afterAll(() => service.close());

let test: TestApp;
let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let admin: Agent;
let joan: TestContact;
beforeAll(async () => {
  const vendors = openVendors({ fire_light_url: url }, { clock, private_too: true, pause_ms: 1 });
  test = await createTestApp({ vendors });
});
afterAll(() => test.close());
beforeEach(async () => {
  [asked, faults, tokens, activities, ahead_s] = [[], [], new Set(), new Map(), 0];
  report = { Status: 'In Progress', StatusDate: '2026-03-03T15:00:00Z' };
  test.clock.set('2026-03-03T15:00:00Z');
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'O’Neil & Co' });
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  for (const [key, value] of Object.entries({
    FIRELIGHT_SITE: 'uat',
    FIRELIGHT_ORGANIZATION: '3954',
    FIRELIGHT_ISSUER: `lakeside-${tenant.id}`,
    FIRELIGHT_ROLE: 'LAK_Agent',
    FIRELIGHT_CARRIER: 'LAK',
    FIRELIGHT_SECRET: 'the-secret',
    FIRELIGHT_KEY: pem.replaceAll('\n', ' '),
    FIRELIGHT_PRODUCTS: 'life: 26\nfinal_expense: 31',
  }))
    expect(await admin.patch(`/v1/admin/settings/${key}`, { value })).toMatchObject({ status: 200 });
  agent = await test.signIn(owner);
  const columns = { state: 'OH', date_of_birth: '1960-02-03' };
  joan = await test.makeContact(tenant, { owner, first_name: 'Joan', last_name: 'Adams', columns });
});

const open = async (form: 'life' | 'medicare' = 'life') =>
  (await agent.call(fireLight.application, { body: { contact_id: joan.id, form } })).data.id;
const get = async (id: string) => (await agent.call(fireLight.get, { params: { id } })).data;
const check = async (id: string, said: Partial<typeof report> = {}) => {
  report = { ...report, ...said };
  await agent.call(fireLight.check, { params: { id } });
  await test.runJobs({ tolerate: true });
  return get(id);
};
const policies = async () => (await agent.call(contactPolicies.list, { params: { id: joan.id } })).data;

describe('REST', () => {
  it('begins an application there once, with what is known and without health answers, and other forms stay built in', async () => {
    const id = await open();
    expect(await get(id)).toMatchObject({ provider: 'fire_light', status: 'draft', external_id: null });
    await test.runJobs();
    expect(await get(id)).toMatchObject({ external_id: 'activity-1', problem: null });
    const sent = JSON.parse(asked.find(({ path }) => path.endsWith('CreateActivity'))?.body ?? '');
    expect(sent).toMatchObject({ Id: id, CUSIP: '26', Jurisdiction: 41, CarrierCode: 'LAK', TransactionType: 1 });
    expect(sent.DataItems).toContainEqual({ DataItemId: 'PROPOSED_INSURED_FIRSTNAME', Value: 'Joan' });
    const [tokenBody] = asked.filter(({ path }) => path.endsWith('GetToken'));
    const xml = Buffer.from(new URLSearchParams(tokenBody?.body).get('xml') ?? '', 'base64').toString();
    expect(xml).toContain('<FullName>Dana O’Neil &amp; Co</FullName>');
    expect((await get(await open('medicare'))).provider).toBe('local');
  });

  it('lost replies, a 502, and a 429 end with one application there', async () => {
    faults = [
      { path: /CreateActivity/, status: 502 },
      { path: /CreateActivity/, status: 429, headers: { 'retry-after': '0' } },
    ];
    const id = await open();
    await test.runJobs();
    expect(asked.filter(({ path }) => path.endsWith('CreateActivity'))).toHaveLength(3);
    expect(activities.size).toBe(1);
    expect((await get(id)).external_id).toBe('activity-1');
  });

  it('renews a token that is over, before and after FireLight says so', async () => {
    const id = await open();
    await test.runJobs();
    await check(id);
    tokens.clear();
    await check(id);
    expect(await get(id)).toMatchObject({ problem: null });
    const count = () => asked.filter(({ path }) => path.endsWith('GetToken')).length;
    const before = count();
    await check(id);
    expect(count()).toBe(before);
    test.clock.advance(15 * 60);
    agent = await test.signIn(owner);
    await check(id);
    expect(count()).toBe(before + 1);
  });

  it('goes by FireLight’s clock if ours is wrong', async () => {
    ahead_s = 7 * 60;
    const id = await open();
    await test.runJobs();
    expect(await get(id)).toMatchObject({ external_id: 'activity-1', problem: null });
  });

  it.each([
    ['text that is no JSON', 200, '<html>', 'FireLight can’t be reached. We’ll try again automatically.'],
    ['XML', 200, '<Status>Issued', 'FireLight can’t be reached. We’ll try again automatically.'],
    ['another form', 200, '{"Status":5}', 'FireLight didn’t accept the request. Ask an admin to check the settings.'],
    [
      'an unknown status',
      200,
      '{"Status":"Odd","StatusDate":"2026-03-03"}',
      'FireLight didn’t accept the request. Ask an admin to check the settings.',
    ],
    [
      'a status without a time',
      200,
      '{"Status":"Issued","StatusDate":null}',
      'FireLight didn’t accept the request. Ask an admin to check the settings.',
    ],
    ['429', 429, '', 'FireLight can’t be reached. We’ll try again automatically.'],
    ['404', 404, '', 'FireLight no longer has this application.'],
  ])('keeps a problem for %s, and goes on later', async (_what, status, body, problem) => {
    const id = await open();
    await test.runJobs();
    faults = Array.from({ length: 6 }, () => ({
      path: /GetActivityStatus/,
      status,
      body,
      headers: { 'retry-after': '0' },
    }));
    expect((await check(id)).problem).toBe(problem);
    faults = [];
    expect((await check(id)).problem).toBe(null);
  });

  it('says what is wrong with a key that isn’t accepted', async () => {
    await admin.patch('/v1/admin/settings/FIRELIGHT_SECRET', { value: 'another' });
    const id = await open();
    await test.runJobs({ tolerate: true });
    expect((await get(id)).problem).toBe('FireLight doesn’t accept our key. Ask an admin to check it in the settings.');
    expect(await agent.post('/v1/fire_light/sign_on', { application_id: id })).toMatchObject(
      refusal('base', /key/, 409),
    );
    await admin.patch('/v1/admin/settings/FIRELIGHT_SECRET', { value: 'the-secret' });
    await test.runChores();
    await test.runJobs();
    expect(await get(id)).toMatchObject({ external_id: 'activity-1', problem: null });
  });
});

describe('status', () => {
  it('a submitted application becomes one policy, whatever comes twice, late, or out of order', async () => {
    const id = await open();
    await test.runJobs();
    expect((await check(id, { Status: 'Complete', StatusDate: '2026-03-03T16:00:00Z' })).status).toBe('signed');
    const submitted = { Status: 'Submitted', StatusDate: '2026-03-03T17:00:00Z' };
    expect((await check(id, submitted)).status).toBe('submitted');
    await check(id, submitted);
    // Late news of an earlier moment.
    await check(id, { Status: 'In Progress', StatusDate: '2026-03-03T15:30:00Z' });
    expect(await get(id)).toMatchObject({ status: 'submitted', policy: { status: 'submitted' } });
    await check(id, { Status: 'Issued', StatusDate: '2026-03-05T12:00:00Z' });
    await check(id, { Status: 'Pending', StatusDate: '2026-03-04T12:00:00Z' });
    expect(await get(id)).toMatchObject({ status: 'approved', policy: { status: 'issued' } });
    expect(await policies()).toMatchObject([
      { status: 'issued', product_line: 'other', writing_agent: { id: owner.id } },
    ]);
    const told = await test.query<{ did: string }>(
      "select detail ->> 'did' as did from contact_activity where tenant_id = $1 and kind = 'application' order by at, id",
      [tenant.id],
    );
    expect(told.map(({ did }) => did)).toEqual(['opened', 'signed', 'submitted', 'approved']);
  });

  it('several processes that hear of it at once make one policy, and an agent’s later status stays', async () => {
    const id = await open();
    await test.runJobs();
    report = { Status: 'Issued', StatusDate: '2026-03-04T12:00:00Z' };
    await agent.call(fireLight.check, { params: { id } });
    await Promise.all([test.runJobs(), test.runJobs()]);
    await check(id);
    const [policy, ...more] = await policies();
    expect([policy?.status, more]).toEqual(['issued', []]);
    await agent.patch(`/v1/contacts/${joan.id}/policies/${policy?.id}`, { status: 'in_force' });
    await check(id, { Status: 'Declined', StatusDate: '2026-03-06T12:00:00Z' });
    expect((await policies())[0]?.status).toBe('in_force');
  });

  it('takes two reports of one day, and one from the future hides none', async () => {
    const id = await open();
    await test.runJobs();
    await check(id, { Status: 'Submitted', StatusDate: '2026-03-03' });
    expect((await check(id, { Status: 'Pending', StatusDate: '2026-03-03' })).policy?.status).toBe('pending');
    await check(id, { Status: 'In Progress', StatusDate: '2099-01-01' });
    test.clock.advance(24 * 3600);
    agent = await test.signIn(owner);
    expect((await check(id, { Status: 'Issued', StatusDate: '2026-03-04T12:00:00Z' })).status).toBe('approved');
  });

  it('leaves a quoted policy as it is, but for its status', async () => {
    const beneficiaries = ['Ann', 'Bob', 'Cal'].map((name) => ({ name, relation: 'Child' }));
    const { data: quoted } = await agent.call(contactPolicies.create, {
      params: { id: joan.id },
      body: { product_line: 'annuity', status: 'quoted', premium: '50', premium_mode: 'monthly', beneficiaries },
    });
    const opening = { contact_id: joan.id, form: 'life' as const, policy_id: quoted.id };
    const { id } = (await agent.call(fireLight.application, { body: opening })).data;
    await test.runJobs();
    await check(id, { Status: 'Submitted', StatusDate: '2026-03-03T17:00:00Z' });
    expect(await policies()).toMatchObject([
      { id: quoted.id, status: 'submitted', product_line: 'annuity', premium: '50.00', beneficiaries },
    ]);
  });

  it('one that ended there is withdrawn here', async () => {
    const id = await open();
    await test.runJobs();
    expect(await check(id, { Status: 'Cancelled', StatusDate: '2026-03-04T12:00:00Z' })).toMatchObject({
      status: 'withdrawn',
      withdraw_reason: 'Ended at FireLight',
    });
    expect(await policies()).toEqual([]);
  });
});

describe('SAML', () => {
  const signOn = async (application_id?: string) =>
    (await agent.call(fireLight.sign_on, { body: { ...(application_id && { application_id }) } })).data;

  /** A service provider that is not ours, with its own clock. It takes an assertion once. */
  function serviceProvider(action: string) {
    const seen = new Set<string>();
    const saml = new SAML({
      idpCert: String(publicKey.export({ format: 'pem', type: 'spki' })),
      issuer: action,
      callbackUrl: action,
      audience: action,
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: true,
      acceptedClockSkewMs: 0,
      validateInResponseTo: ValidateInResponseTo.never,
    });
    return async (SAMLResponse: string, skew_s = 0) => {
      vi.useFakeTimers({ toFake: ['Date'], now: clock.now().getTime() + skew_s * 1000 });
      try {
        const { profile } = await saml.validatePostResponseAsync({ SAMLResponse });
        const id = /<saml:Assertion[^>]* ID="([^"]+)"/.exec(Buffer.from(SAMLResponse, 'base64').toString())?.[1] ?? '';
        if (seen.has(id)) throw new Error('replayed');
        seen.add(id);
        return profile;
      } finally {
        vi.useRealTimers();
      }
    };
  }

  it('signs the agent on with what FireLight asks for, at its home page and in an application', async () => {
    const home = await signOn();
    expect(home).toMatchObject({ action: `${url}/egapp/idp-initiatedsso.aspx`, relay_state: 'Home' });
    const profile = await serviceProvider(home.action)(home.saml_response);
    expect(profile).toMatchObject({
      issuer: `lakeside-${tenant.id}`,
      nameID: owner.id,
      [claims.role]: 'Agent',
      [claims.rights]: 'Full',
      [claims.organization]: '3954',
      [claims.user]: owner.id,
      [claims.external_role]: 'LAK_Agent',
    });
    const xml = Buffer.from(String(profile?.[claims.session]), 'base64').toString();
    expect(xml).toContain(`<CompanyProducerID>${owner.id}</CompanyProducerID><CarrierCode>LAK</CarrierCode>`);
    const id = await open();
    await test.runJobs();
    const inside = await signOn(id);
    expect(inside).toMatchObject({
      action: `${url}/egapp/idp-initiatedsso.aspx?appId=activity-1`,
      relay_state: 'Applications',
    });
    await serviceProvider(inside.action)(inside.saml_response);
  });

  it('is good once, for five minutes, on clocks that differ by up to two', async () => {
    const { action, saml_response } = await signOn();
    await expect(serviceProvider(action)(saml_response, -100)).resolves.toBeTruthy();
    await expect(serviceProvider(action)(saml_response, -200)).rejects.toThrow(/not yet valid/);
    await expect(serviceProvider(action)(saml_response, 301)).rejects.toThrow(/expired/);
    const accepts = serviceProvider(action);
    await accepts(saml_response);
    await expect(accepts(saml_response)).rejects.toThrow('replayed');
    await accepts((await signOn()).saml_response);
  });

  it('shows a change, another key, and broken XML', async () => {
    const { action, saml_response } = await signOn();
    const xml = Buffer.from(saml_response, 'base64').toString();
    const changed = (text: string) => Buffer.from(text).toString('base64');
    const accepts = serviceProvider(action);
    await expect(accepts(changed(xml.replaceAll(owner.id, joan.id)))).rejects.toThrow(/signature/i);
    await expect(accepts(changed(xml.replace('>Agent<', '>OSJ<')))).rejects.toThrow(/signature/i);
    await expect(accepts(changed(xml.slice(0, -20)))).rejects.toThrow();
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const value = String(other.export({ format: 'pem', type: 'pkcs8' }));
    await admin.patch('/v1/admin/settings/FIRELIGHT_KEY', { value });
    await expect(accepts((await signOn()).saml_response)).rejects.toThrow(/signature/i);
  });

  it('needs an account, and the agent themselves', async () => {
    await admin.patch('/v1/admin/settings/FIRELIGHT_SITE', { value: 'off' });
    expect(await agent.post('/v1/fire_light/sign_on', {})).toMatchObject(refusal('base'));
  });
});

it('settings that can’t work are refused with a sentence', async () => {
  const set = (key: string, value: string) => admin.patch(`/v1/admin/settings/${key}`, { value });
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ format: 'pem', type: 'pkcs8' });
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' });
  for (const value of ['no key', String(short), String(curve), pem.slice(0, 300)])
    expect(await set('FIRELIGHT_KEY', value)).toMatchObject(refusal('value', /RSA private key/));
  expect(await set('FIRELIGHT_PRODUCTS', 'auto: 5')).toMatchObject(refusal('value', /life: 26/));
  expect((await set('FIRELIGHT_KEY', pem)).text).not.toContain('MII');
});
