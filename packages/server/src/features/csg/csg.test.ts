import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { contactFiles } from '@bookline/contract/features/contact-files';
import { csg } from '@bookline/contract/features/csg';
import { adminSettings } from '@bookline/contract/features/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { createTestClock } from '../../../test/test-clock.ts';
import { openVendors } from '../../providers/outside-accounts/open-vendors.ts';

const KEY = 'company-key-of-csg';
const supplement = (naic: string, month: number, more: object = {}) => ({
  company_base: { naic, name: `Carrier ${naic}`, name_full: null },
  plan: 'G',
  rating_class: 'Preferred',
  select: false,
  rate: { month, annual: month * 12 },
  discounts: [{ name: 'household', type: 'percent', value: 0.07 }],
  fees: [{ name: 'application', type: 'fixed', value: 2500 }],
  ...more,
});

let server: Server;
let asked: { path: string; query: URLSearchParams; token: string | undefined }[];
/** Tokens that CSG takes. */
let tokens: Set<string>;
let begun: number;
let reply: { status?: number; headers?: Record<string, string>; body: unknown };
let test: TestApp;
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://csg.test');
    const sent = await text(request);
    const token = request.headers['x-api-token'];
    if (url.pathname === '/v1/auth.json') {
      if (!sent.includes(KEY)) return response.writeHead(403).end('{}');
      const fresh = `token-${++begun}`;
      tokens.add(fresh);
      return response.end(JSON.stringify({ token: fresh, expires_date: '2999-01-01T00:00:00' }));
    }
    asked.push({ path: url.pathname, query: url.searchParams, token: token?.toString() });
    if (!tokens.has(String(token))) return response.writeHead(403).end('{}');
    if (url.searchParams.get('county') === 'Nowhere') return response.writeHead(400).end('{}');
    const { status = 200, headers = {}, body } = reply;
    return response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const csg_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const vendors = openVendors({ csg_url }, { clock: createTestClock(), private_too: true, pause_ms: 1 });
  test = await createTestApp({ vendors });
});
afterAll(async () => {
  await test.close();
  server.close();
});

let tenant: TestTenant;
let owner: TestUser;
let agent: Agent;
let joan: TestContact;
beforeEach(async () => {
  [asked, tokens, begun, reply] = [[], new Set(), 0, { body: [supplement('111', 15_000)] }];
  test.clock.set('2026-11-20T15:00:00Z');
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  agent = await test.signIn(owner);
  joan = await test.makeContact(tenant, { owner, first_name: 'Joan', emails: ['joan@example.test'] });
});

const criteria = {
  product: 'medigap',
  zip: '43215',
  age: 67,
  gender: 'female',
  tobacco: false,
  plan: 'G',
  effective_on: '2026-12-01',
} as const;
const find = async (more: object = {}) => (await agent.call(csg.plans, { body: { ...criteria, ...more } })).data;
const refused = async (more: object) => {
  const sent = await agent.post('/v1/csg/plans', { ...criteria, ...more });
  return [sent.status, sent.body] as const;
};
const monthly = async (more: object = {}) => Number((await find(more)).plans[0]?.monthly);
const withKey = async () => {
  const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  await admin.call(adminSettings.update, { params: { id: 'CSG_API_KEY' }, body: { value: KEY } });
};

describe('without an account', () => {
  it('has samples, marked as such, whose prices move as real ones do', async () => {
    const found = await find();
    expect(found).toMatchObject({ source: 'sample' });
    expect(found.plans).toHaveLength(5);
    expect(found.plans.map(({ monthly: each }) => Number(each))).toEqual(
      found.plans.map(({ monthly: each }) => Number(each)).toSorted((a, b) => a - b),
    );
    const base = await monthly();
    expect(await monthly({ age: 75 })).toBeGreaterThan(base);
    expect(await monthly({ gender: 'male' })).toBeGreaterThan(base);
    expect(await monthly({ tobacco: true })).toBeGreaterThan(base);
    expect(await monthly({ zip: '33101' })).not.toBe(base);
    expect(await monthly({ household_discount: true })).toBeLessThan(base);
    for (const product of ['mapd', 'pdp']) expect((await find({ product, plan: null })).plans).toHaveLength(3);
    expect(asked).toEqual([]);
  });

  it.each(['A', 'B', 'C', 'D', 'F', 'G', 'K', 'L', 'M', 'N'])('has plan %s for those who may have it', async (plan) => {
    expect((await find({ plan, age: 75 })).plans).toHaveLength(5);
    expect((await find({ plan, age: 66 })).plans).toHaveLength(plan === 'C' || plan === 'F' ? 0 : 5);
    expect((await find({ plan, age: 75, zip: '53703' })).plans).toEqual([]);
  });

  it.each([
    [{ zip: '4321' }, 'zip'],
    [{ age: 12 }, 'age'],
    [{ plan: null }, 'plan'],
    [{ effective_on: '2026-12-02' }, 'effective_on'],
    [{ effective_on: '2026-10-01' }, 'effective_on'],
    [{ effective_on: '2028-01-01' }, 'effective_on'],
  ])('%o is refused at %s', async (wrong, field) => {
    expect(await refused(wrong)).toEqual([422, { errors: { [field]: [expect.any(String)] } }]);
  });
});

describe('with a key of CSG', () => {
  beforeEach(withKey);

  it('groups by company, reads cents, and asks once for everyone with the key', async () => {
    reply.body = [
      supplement('111', 15_000),
      supplement('111', 14_123, { rating_class: 'Standard' }),
      supplement('111', 9000, { rating_class: 'Preferred Household' }),
      supplement('111', 8000, { select: true }),
      supplement('222', 13_050, { discounts: [], fees: [] }),
      supplement('333', 100, { plan: 'N' }),
    ];
    const found = await find({ household_discount: true });
    expect(found).toMatchObject({
      source: 'csg',
      plans: [
        { company: { naic: '222' }, monthly: '130.50', household_percent: null, fee: '0.00' },
        {
          company: { naic: '111' },
          monthly: '131.34',
          monthly_before_discount: '141.23',
          household_percent: 7,
          fee: '25.00',
        },
      ],
    });
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
      zip5: '43215',
      age: '67',
      gender: 'F',
      tobacco: '0',
      plan: 'G',
      effective_date: '2026-12-01',
      apply_discounts: '0',
    });
    // The discount is ours to compute, so the answer serves for both, and for a colleague.
    agent = await test.signIn(await test.makeUser(tenant));
    await find();
    expect([asked.length, begun]).toEqual([1, 1]);
    // Another question uses the same session. Half a day later, prices are read again.
    await find({ age: 68 });
    test.clock.advance(13 * 3600);
    agent = await test.signIn(owner);
    await find();
    expect([asked.length, begun]).toEqual([3, 1]);
  });

  it('begins a session that CSG ended again, once', async () => {
    await find();
    tokens.clear();
    expect((await find({ age: 70 })).plans).toHaveLength(1);
    expect([asked.map(({ token }) => token), begun]).toEqual([['token-1', 'token-1', 'token-2'], 2]);
  });

  it('says that a key is not accepted, without asking again and again', async () => {
    const boss = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    await boss.call(adminSettings.update, { params: { id: 'CSG_API_KEY' }, body: { value: 'another-key-of-csg' } });
    expect(await refused({})).toEqual([
      422,
      { errors: { base: ['CSG Actuarial doesn’t accept the key. Check it under External accounts.'] } },
    ]);
    expect(asked).toEqual([]);
  });

  it('leaves out a county that CSG spells in another way', async () => {
    expect((await find({ county: 'Nowhere' })).plans).toHaveLength(1);
    expect(asked.map(({ query }) => query.get('county'))).toEqual(['Nowhere', null]);
  });

  it.each([
    [
      'too many requests',
      { status: 429, headers: { 'retry-after': '120' }, body: {} },
      'CSG Actuarial was asked too often. Wait a moment, then try again.',
    ],
    ['a failure', { status: 500, body: {} }, 'CSG Actuarial can’t be reached. Try again later.'],
    ['no JSON', { body: '<html>' }, 'CSG Actuarial can’t be reached. Try again later.'],
    [
      'another form',
      { body: [{ plan: 'G' }] },
      'CSG Actuarial answered with something we can’t read. Check the ZIP code, or try again later.',
    ],
  ])('answers %s with a sentence, and keeps nothing', async (_what, wrong, said) => {
    reply = wrong;
    expect(await refused({})).toEqual([503, { errors: { base: [said] } }]);
    expect(await test.query('select 1 from csg_answer where tenant_id = $1', [tenant.id])).toEqual([]);
  });

  it('reads Medicare Advantage plans', async () => {
    reply.body = [
      {
        plan_name: 'Value HMO',
        plan_type: 'HMO',
        month_rate: 0,
        organization_name: 'Acme',
        contract_id: 'H1',
        plan_id: 2,
      },
    ];
    expect((await find({ product: 'mapd', plan: null })).plans).toMatchObject([
      { name: 'Value HMO', company: { name: 'Acme' }, kind: 'HMO', monthly: '0.00' },
    ]);
    expect(asked[0]?.path).toBe('/v1/medicare_advantage/quotes.json');
  });
});

describe('a quote', () => {
  const save = async (keys?: string[]) => {
    const offered = (await find()).plans.map(({ key }) => key);
    return agent.post('/v1/csg/quote', { ...criteria, contact_id: joan.id, keys: keys ?? offered.slice(0, 3) });
  };
  const quotes = async () => (await agent.call(csg.quotes, { params: { id: joan.id } })).data;

  it('compares up to four plans in detail, and is saved encrypted', async () => {
    const offered = (await find()).plans.map(({ key }) => key);
    const { data } = await agent.call(csg.plan_details, { body: { ...criteria, keys: offered.slice(0, 4) } });
    expect(data).toHaveLength(4);
    expect(data[0]?.details).toContainEqual({ label: 'Part B deductible', value: 'No' });
    expect(await save(offered)).toMatchObject({
      status: 422,
      body: { errors: { keys: ['Choose 4 plans or fewer.'] } },
    });
    expect(await save(['gone'])).toMatchObject({ status: 422 });
    expect(await save()).toMatchObject({ status: 201 });
    expect(await quotes()).toMatchObject([
      { source: 'sample', made_by: { name: 'Dana Adams' }, criteria: { tobacco: false, age: 67 }, plans: [{}, {}, {}] },
    ]);
    const [row] = await test.query<{ content: Buffer }>(
      'select content_sealed as content from csg_quote where tenant_id = $1',
      [tenant.id],
    );
    expect(row?.content.toString('latin1')).not.toContain('tobacco');
    const views = await test.query(
      "select 1 from audit_log where tenant_id = $1 and action = 'contact.view' and detail ->> 'part' = 'medicare_quotes'",
      [tenant.id],
    );
    expect(views).toHaveLength(1);
  });

  it('goes out as a PDF by email, which stays with the files, unless the gate refuses', async () => {
    await save();
    const [quote] = await quotes();
    const send = () => agent.post(`/v1/csg/quotes/${quote?.id}/send`, {});
    expect(await send()).toMatchObject({ status: 200, body: { data: { sent_at: '2026-11-20T15:00:00.000Z' } } });
    await test.runJobs();
    const [mail] = await test.query<{ to_address: string; status: string; files: string }>(
      `select m.to_address, m.status, (select string_agg(f.name, ',') from mail_attachment f where f.tenant_id = m.tenant_id and f.mail_id = m.id) as files
       from mail_message m where m.tenant_id = $1 and m.contact_id = $2`,
      [tenant.id, joan.id],
    );
    expect(mail).toEqual({ to_address: 'joan@example.test', status: 'sent', files: 'Medicare quote 2026-11-20.pdf' });
    const { data: files } = await agent.call(contactFiles.list, { params: { id: joan.id } });
    expect(files.map(({ name }) => name)).toEqual(['Medicare quote 2026-11-20.pdf']);
    await test.query('update contact set do_not_email = true where tenant_id = $1', [tenant.id]);
    expect(await send()).toMatchObject({
      status: 422,
      body: { errors: { base: ['Opted out of email. Don’t email unless they consent again.'] } },
    });
  });

  it('is hidden from those who don’t see the contact, and can be deleted', async () => {
    await save();
    const [quote] = await quotes();
    const stranger = await test.signIn(await test.makeUser(tenant));
    expect((await stranger.get(`/v1/contacts/${joan.id}/csg_quotes`)).status).toBe(404);
    expect((await stranger.send('DELETE', `/v1/csg/quotes/${quote?.id}`)).status).toBe(404);
    expect((await agent.send('DELETE', `/v1/csg/quotes/${quote?.id}`)).status).toBe(204);
    expect(await quotes()).toEqual([]);
  });
});
