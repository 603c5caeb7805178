import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { addresses } from '@bookline/contract/features/addresses';
import { adminSettings } from '@bookline/contract/features/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { openVendors } from '../../providers/outside-accounts/open-vendors.ts';

const KEY = 'places-key-of-the-company';

let google: Server;
let google_url: string;
let asked: { method: string; url: URL; key: string; fields: string; body: Record<string, unknown> }[];
/** What Google answers, or 'silent'. */
let reply: { status?: number; headers?: Record<string, string>; body: unknown } | 'silent';
let test: TestApp;
beforeAll(async () => {
  google = createServer(async (request, response) => {
    const sent = await text(request);
    const { method = '', url = '/', headers } = request;
    asked.push({
      method,
      url: new URL(url, 'http://places.test'),
      key: String(headers['x-goog-api-key']),
      fields: String(headers['x-goog-fieldmask']),
      body: sent ? JSON.parse(sent) : {},
    });
    if (reply === 'silent') return;
    const { status = 200, headers: more = {}, body } = reply;
    return response.writeHead(status, more).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  google.listen(0, '127.0.0.1');
  await once(google, 'listening');
  google_url = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
  test = await createTestApp();
});
/** Waits for Google's answers for this long: briefly only where none comes. */
function reachGoogle(time_ms: number): void {
  const vendors = openVendors({ google_url }, { clock: test.clock, private_too: true, pause_ms: 1, time_ms });
  Object.assign(test.services, { vendors });
}
afterAll(async () => {
  await test.close();
  google.closeAllConnections();
  google.close();
});

const prediction = (placeId: string, street: string, place?: string) => ({
  placePrediction: {
    placeId,
    structuredFormat: { mainText: { text: street }, ...(place && { secondaryText: { text: place } }) },
  },
});
const component = (longText: string, shortText: string, ...types: string[]) => ({ longText, shortText, types });
const place = [
  component('4', '4', 'subpremise'),
  component('1200', '1200', 'street_number'),
  component('Old Henderson Road', 'Old Henderson Rd', 'route'),
  component('Columbus', 'Columbus', 'locality', 'political'),
  component('Franklin County', 'Franklin County', 'administrative_area_level_2', 'political'),
  component('Ohio', 'OH', 'administrative_area_level_1', 'political'),
  component('United States', 'US', 'country', 'political'),
  component('43220', '43220', 'postal_code'),
];

let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
beforeEach(async () => {
  [asked, reply] = [[], { body: {} }];
  reachGoogle(60_000);
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  agent = await test.signIn(user);
});
const withKey = async (value = KEY) => {
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  await admin.call(adminSettings.update, { params: { id: 'GOOGLE_PLACES_KEY' }, body: { value } });
};
const session = randomUUID();
const suggest = async (typed = '1200 Hen') =>
  (await agent.call(addresses.suggest, { body: { text: typed, session } })).data;
const complete = async (id = 'ChIJ-1_a') => (await agent.call(addresses.complete, { body: { id, session } })).data;
const refused = async (path: string, body: object) => {
  const sent = await agent.post(path, body);
  return [sent.status, sent.body] as const;
};

it('R442: without a key nothing is offered, and nothing leaves', async () => {
  expect(await suggest()).toEqual({ offered: false, suggestions: [] });
  expect(await complete()).toBe(null);
  expect(asked).toEqual([]);
});

describe('with a key of Google', () => {
  beforeEach(() => withKey());

  it('R442: addresses are suggested, and the chosen one is completed in the same session', async () => {
    reply = {
      body: {
        suggestions: [
          prediction('ChIJ-1_a', '1200 Old Henderson Road', 'Columbus, OH, USA'),
          { queryPrediction: {} },
          prediction('ChIJ-2_b', '1200 Henry Street'),
        ],
      },
    };
    expect(await suggest(' 1200 Hen ')).toEqual({
      offered: true,
      suggestions: [
        { id: 'ChIJ-1_a', street: '1200 Old Henderson Road', place: 'Columbus, OH, USA' },
        { id: 'ChIJ-2_b', street: '1200 Henry Street', place: '' },
      ],
    });
    reply = { body: { addressComponents: place } };
    expect(await complete()).toEqual({
      line1: '1200 Old Henderson Road',
      line2: '#4',
      city: 'Columbus',
      county: 'Franklin',
      state: 'OH',
      zip: '43220',
    });
    expect(asked).toMatchObject([
      {
        method: 'POST',
        key: KEY,
        fields: 'suggestions.placePrediction.placeId,suggestions.placePrediction.structuredFormat',
        body: { input: '1200 Hen', sessionToken: session, includedRegionCodes: ['us'] },
      },
      { method: 'GET', key: KEY, fields: 'addressComponents' },
    ]);
    expect(asked.map(({ url }) => url.pathname)).toEqual(['/v1/places:autocomplete', '/v1/places/ChIJ-1_a']);
    expect(asked[1]?.url.searchParams.get('sessionToken')).toBe(session);
    // No address is asked with the key in it.
    expect(asked.every(({ url }) => !url.href.includes(KEY))).toBe(true);
  });

  it('nothing found is nothing suggested, and a place without a street has what it has', async () => {
    expect(await suggest()).toEqual({ offered: true, suggestions: [] });
    reply = {
      body: {
        addressComponents: [
          component('Unit B', 'Unit B', 'subpremise'),
          component('Brooklyn', 'Brooklyn', 'sublocality_level_1', 'sublocality'),
          component('Ontario', 'ON', 'administrative_area_level_1'),
        ],
      },
    };
    const none = { line1: '', county: '', state: '', zip: '' };
    expect(await complete()).toEqual({ ...none, line2: 'Unit B', city: 'Brooklyn' });
    reply = { body: {} };
    expect(await complete()).toEqual({ ...none, line2: '', city: '' });
  });

  const KEY_REFUSED =
    'Google doesn’t accept the key for address suggestions. Ask an admin to check it in the settings.';
  const AWAY = 'Address suggestions aren’t available right now. Type the address.';
  const unknownKey = { error: { code: 400, details: [{ reason: 'API_KEY_INVALID' }] } };
  it.each([
    ['a key that it doesn’t know', { status: 400, body: unknownKey }, KEY_REFUSED],
    ['401', { status: 401, body: {} }, KEY_REFUSED],
    ['403', { status: 403, body: { error: { details: [{}] } } }, KEY_REFUSED],
    [
      '429',
      { status: 429, body: {}, headers: { 'retry-after': '30' } },
      'Google’s limit for address suggestions is reached. Type the address.',
    ],
    ['500', { status: 500, body: {} }, AWAY],
    ['400 for another reason', { status: 400, body: { error: { details: [] } } }, AWAY],
    ['no JSON', { body: '<html>' }, AWAY],
    ['another form', { body: { suggestions: [{ placePrediction: { placeId: 1 } }] } }, AWAY],
    ['nothing in time', 'silent', AWAY],
  ] as const)('%s is told in a sentence, and the key is in none', async (_what, wrong, said) => {
    reply = wrong;
    if (wrong === 'silent') reachGoogle(50);
    const sent = await agent.post('/v1/addresses/suggestions', { text: '1200 Hen', session });
    expect([sent.status, sent.body]).toEqual([503, { errors: { base: [said] } }]);
    expect(sent.headers['retry-after']).toBe(_what === '429' ? '30' : undefined);
    expect(JSON.stringify(sent.body)).not.toContain(KEY);
  });

  it('a suggestion that is gone gives 404', async () => {
    reply = { status: 404, body: {} };
    expect(await refused('/v1/addresses/suggestions/complete', { id: 'gone', session })).toMatchObject([404, {}]);
  });

  it.each([
    [{ text: '12 ' }, 'text'],
    [{ text: 'a'.repeat(201) }, 'text'],
    [{ session: 'mine' }, 'session'],
  ])('%o is refused at %s before Google is asked', async (wrong, field) => {
    const body = { text: '1200 Hen', session, ...wrong };
    expect(await refused('/v1/addresses/suggestions', body)).toEqual([
      422,
      { errors: { [field]: [expect.any(String)] } },
    ]);
    expect(asked).toEqual([]);
  });

  it.each(['../places', 'a/b', 'a?key=b', ''])('%j is no id', async (id) => {
    expect(await refused('/v1/addresses/suggestions/complete', { id, session })).toMatchObject([422, {}]);
    expect(asked).toEqual([]);
  });

  it('one user can’t ask without end, and another company’s key isn’t used', async () => {
    await test.query(
      `insert into sign_in_throttle (key, failures, first_failure_at, ends_at)
       select 'address-help:' || encode(sha256(convert_to($1, 'utf8')), 'hex'), 300, $2, $2::timestamptz + interval '15 minutes'`,
      [`${tenant.id} ${user.id}`, test.clock.now().toISOString()],
    );
    const sent = await agent.post('/v1/addresses/suggestions', { text: '1200 Hen', session });
    expect([sent.status, sent.body]).toEqual([
      429,
      { errors: { base: ['Too many addresses. Try again in 15 minutes.'] } },
    ]);
    agent = await test.signIn(await test.makeUser(await test.makeTenant()));
    expect(await suggest()).toEqual({ offered: false, suggestions: [] });
    expect(asked).toEqual([]);
  });
});
