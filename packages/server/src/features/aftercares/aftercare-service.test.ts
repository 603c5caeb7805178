import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { aftercares } from '@bookline/contract/features/aftercares';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { openVendors } from '../../providers/outside-accounts/open-vendors.ts';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly body: Record<string, unknown>;
}

let service: Server;
let url: string;
let asked: Asked[];
/** What goes wrong with the next requests. */
let faults: { status: number; body?: string; headers?: Record<string, string> }[];
/** Families by idempotency key. */
let families: Map<string, string>;
let report: object;
beforeAll(async () => {
  service = createServer(async (request, response) => {
    const body = await text(request);
    const { method = '', url: path = '', headers } = request;
    asked.push({ method, path, key: headers.authorization, body: body ? JSON.parse(body) : {} });
    const fault = faults.shift();
    if (fault) return response.writeHead(fault.status, fault.headers).end(fault.body ?? '{}');
    const idempotency = String(headers['idempotency-key']);
    if (method === 'POST') {
      families.set(idempotency, families.get(idempotency) ?? `family-${families.size + 1}`);
      return response.writeHead(201).end(JSON.stringify({ id: families.get(idempotency) }));
    }
    if (method === 'GET') return response.end(JSON.stringify(report));
    return response.writeHead(families.size > 0 ? 204 : 404).end();
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/api/`;
});
afterAll(() => service.close());

let test: TestApp;
let tenant: TestTenant;
let agent: Agent;
let joan: TestContact;
beforeAll(async () => {
  const vendors = openVendors({}, { clock: createTestClock(), private_too: true, pause_ms: 1 });
  test = await createTestApp({ vendors });
});
afterAll(() => test.close());
beforeEach(async () => {
  [asked, faults, families, report] = [[], [], new Map(), { status: 'active' }];
  test.clock.set('2026-03-03T15:00:00Z');
  tenant = await test.makeTenant({ variant: 'preneed' });
  const owner = await test.makeUser(tenant);
  const admin = await test.makeUser(tenant, { account_type: 'admin' });
  const boss = await test.signIn(admin);
  await boss.patch('/v1/admin/settings/AFTERCARE_KEY', { value: 'secret-key' });
  await test.insert('setting', {
    tenant_id: tenant.id,
    key: 'AFTERCARE_URL',
    value: url,
    public: false,
    updated_at: test.clock.now(),
    updated_by_id: admin.id,
  });
  agent = await test.signIn(owner);
  joan = await test.makeContact(tenant, { owner, first_name: 'Joan', last_name: 'Adams' });
});

const survivors = [
  { first_name: 'Bob', relation: 'spouse' as const, phone: '614-555-0143', email: 'bob@example.test', texts: true },
];
const params = () => ({ id: joan.id });
const enroll = (more: object[] = survivors) =>
  agent.send('POST', `/v1/aftercares/${joan.id}/enroll`, {
    body: { date_of_death: '2026-03-01', survivors: more },
  });
const status = async () => (await agent.call(aftercares.family_status, { params: params() })).data;

it('gets the family once, with what each survivor agreed to, and says where it stands', async () => {
  await enroll();
  expect((await status()).enrollment).toMatchObject({ provider: 'http', state: 'waiting', problem: null });
  await test.runJobs();
  expect(asked).toMatchObject([
    {
      method: 'POST',
      path: '/api/enrollments',
      key: 'Bearer secret-key',
      body: {
        deceased: { first_name: 'Joan', last_name: 'Adams', date_of_death: '2026-03-01' },
        survivors: [{ first_name: 'Bob', relation: 'spouse', phone: '+16145550143', email: null }],
      },
    },
  ]);
  const [first] = (asked[0]?.body.survivors ?? []) as { reference: string }[];
  report = {
    status: 'active',
    survivors: [
      { reference: first?.reference, status: 'active', touches: 2, next_touch_on: '2026-04-01' },
      { reference: 'someone else', status: 'active' },
    ],
  };
  await test.runChores();
  await test.runJobs();
  expect(await status()).toMatchObject({
    enrollment: { state: 'active' },
    survivors: [{ service: { state: 'active', touches: 2, next_touch_on: '2026-04-01' } }],
  });
  // No workflow of our own reaches out beside the service.
  const told = await test.query<{ did: string }>(
    "select detail ->> 'did' as did from contact_activity where tenant_id = $1 and kind = 'aftercare' order by did",
    [tenant.id],
  );
  expect(told.map(({ did }) => did)).toEqual(['died', 'enrolled', 'referred']);
  await agent.call(aftercares.cancel, { params: params() });
  await test.runJobs();
  expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/enrollments/family-1' });
});

it('is asked again after a failure, and the family is there once', async () => {
  // It did what was asked, but the reply was lost.
  faults = [{ status: 502 }, { status: 429, headers: { 'retry-after': '0' } }];
  await enroll();
  await test.runJobs();
  expect(asked).toHaveLength(3);
  expect(families.size).toBe(1);
  expect((await status()).enrollment).toMatchObject({ state: 'active', problem: null });
});

it('says what is wrong with a key that it doesn’t accept, and goes on once it does', async () => {
  faults = [{ status: 401 }];
  await enroll();
  await test.runJobs();
  expect((await status()).enrollment).toMatchObject({
    state: 'failed',
    problem: 'The aftercare service doesn’t accept the key. Ask an admin to check it in the settings.',
  });
  await test.runChores();
  await test.runJobs();
  expect((await status()).enrollment).toMatchObject({ state: 'active', problem: null });
});

it.each([
  ['no JSON', 'oops', 'The aftercare service can’t be reached. We’ll try again automatically.'],
  [
    'another form',
    '{"id":null}',
    'The aftercare service didn’t accept the family. Ask an admin to check the settings.',
  ],
])('keeps a problem if it answers with %s', async (_what, body, problem) => {
  faults = Array.from({ length: 4 }, () => ({ status: 200, body }));
  await enroll();
  await test.runJobs({ tolerate: true });
  expect((await status()).enrollment).toMatchObject({ state: 'failed', problem });
});

it('is at the address that the company names, and at another one once that changes', async () => {
  const moveTo = (base: string) =>
    test.query("update setting set value = $2 where tenant_id = $1 and key = 'AFTERCARE_URL'", [tenant.id, base]);
  await moveTo(url.replace('/api/', '/lakeside/v2'));
  await enroll();
  await test.runJobs();
  await moveTo(url.replace('/api/', '/elsewhere/'));
  await test.runChores();
  await test.runJobs();
  // Chores also ask for the families of the tests above.
  const ours = asked.filter(({ path }) => !path.startsWith('/api/'));
  expect(ours.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /lakeside/v2/enrollments',
    'GET /elsewhere/enrollments/family-1',
  ]);
  // Without an address, the company's own workflows reach out.
  asked = [];
  await moveTo('');
  const other = await test.makeContact(tenant, { owner: await test.makeUser(tenant) });
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  await admin.send('POST', `/v1/aftercares/${other.id}/enroll`, { body: { date_of_death: '2026-03-01', survivors } });
  await test.runJobs();
  expect(asked).toEqual([]);
});
