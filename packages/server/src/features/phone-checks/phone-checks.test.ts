import { contacts } from '@bookline/contract/features/contacts';
import { phoneChecks } from '@bookline/contract/features/phone-checks';
import { telephony } from '@bookline/contract/features/telephony';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { saveTestCard } from '../../../test/payment-scene.ts';
import { ACCOUNT_SID, AUTH_TOKEN, failure, startTwilioDouble } from '../../providers/telephony/twilio.fixture.ts';
import { openTwilio } from '../../providers/telephony/twilio.ts';
import { openRefund } from '../payments/payments.api.ts';

const MOBILE = '+16145550142';
const LANDLINE = '+16145550143';
const GONE = '+16145550144';

let twilio: Awaited<ReturnType<typeof startTwilioDouble>>;
const test = useTestApp({
  carriers: (embedded) => ({
    ...embedded,
    twilio: (account) => openTwilio(account, test.clock, { base_url: twilio.url, timeout_ms: 5000, retry_ms: 1 }),
  }),
});
let tenant: TestTenant;
let admin: Agent;
let owner: TestUser;
let agent: Agent;
beforeAll(async () => {
  twilio = await startTwilioDouble();
});
afterAll(() => twilio.close());
beforeEach(async () => {
  twilio.reset();
  tenant = await test.makeTenant();
  admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
  owner = await test.makeUser(tenant);
  agent = await test.signIn(owner);
  twilio.lines.set(MOBILE, 'mobile').set(LANDLINE, 'landline');
});

const settings = (validation_price: string) =>
  admin.call(telephony.set, {
    body: {
      provider: 'twilio',
      account_sid: ACCOUNT_SID,
      auth_token: AUTH_TOKEN,
      local_price: '0.00',
      toll_free_price: '0.00',
      validation_price,
      buyers: 'everyone',
      numbers_each: 5,
    },
  });
const single = (body: { phone_number?: string; contact_id?: string }, by = agent) =>
  by.call(phoneChecks.single, { body });
const refused = (body: object) => agent.post('/v1/sms/mobile_validation_single', body);
const list = async (query: object = {}, by = agent) => by.call(phoneChecks.list, { query });
const usage = async () => (await agent.call(phoneChecks.usage, {})).data;
const give = (units: number) => test.insert('validation_balance', { tenant_id: tenant.id, user_id: owner.id, units });
/** The balance, and what the ledger took and returned. */
const ledger = async () => {
  const rows = await test.query<{ kind: string; units: number }>(
    'select kind, sum(units)::int as units from validation_entry where tenant_id = $1 group by kind order by kind',
    [tenant.id],
  );
  return { balance: (await usage()).balance, ...Object.fromEntries(rows.map(({ kind, units }) => [kind, units])) };
};

const listed = async (search: object) =>
  (await agent.call(contacts.list, { body: { contacts_scope: { search } } })).data.map(({ id }) => id);

describe('one number', () => {
  it('is asked about, kept at the contacts that the user sees, and found by filters', async () => {
    await settings('0.00');
    const joan = await test.makeContact(tenant, { owner, first_name: 'Joan', phones: [LANDLINE, MOBILE] });
    const bob = await test.makeContact(tenant, { owner, phones: ['+16145550190'] });
    const other = await test.makeContact(tenant, { owner: await test.makeUser(tenant), phones: [LANDLINE] });
    expect((await single({ contact_id: joan.id })).data).toMatchObject({
      phone_number: LANDLINE,
      status: 'done',
      line_type: 'landline',
      carrier: 'T-Mobile USA, Inc.',
      source: 'twilio',
      contact: { id: joan.id },
    });
    expect((await single({ phone_number: '(614) 555-0142' })).data).toMatchObject({
      line_type: 'mobile',
      contact: null,
    });
    const shown = await agent.call(contacts.get, { params: { id: joan.id }, query: {} });
    expect(shown.data.phones).toMatchObject([
      { number: LANDLINE, line_type: 'landline', line_carrier: 'T-Mobile USA, Inc.', line_source: 'twilio' },
      { number: MOBILE, line_type: 'mobile', line_checked_at: expect.any(String) },
    ]);
    const [theirs] = await test.query('select line_type from contact_phone where contact_id = $1', [other.id]);
    expect(theirs).toEqual({ line_type: null });

    expect(await listed({ line_type: ['landline'] })).toEqual([joan.id]);
    expect(await listed({ line_type: ['voip', 'unchecked'] })).toEqual([bob.id]);
    expect(await listed({ line_type_exclude: ['mobile'] })).toEqual([bob.id]);
  });

  it('a landline can’t be texted, and calls to it are as before', async () => {
    await settings('0.00');
    const joan = await test.makeContact(tenant, { owner, phones: [LANDLINE], columns: { state: 'OH', zip: '43004' } });
    await single({ contact_id: joan.id });
    const { body } = await agent.get(`/v1/contacts/${joan.id}/may_contact`);
    expect(body).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({
          channel: 'text',
          allowed: false,
          reason: 'This number is a landline, so it can’t receive texts. Use a mobile number.',
        }),
      ]),
    });
  });

  it('that doesn’t exist is an answer too. A provider that is busy or away costs nothing', async () => {
    await settings('1.50');
    await give(2);
    expect((await single({ phone_number: GONE })).data).toMatchObject({ status: 'done', line_type: 'invalid' });
    twilio.next.push(...Array.from({ length: 3 }, () => failure(429, 20429, 'Too Many Requests')));
    expect(await refused({ phone_number: MOBILE })).toMatchObject({ status: 429 });
    twilio.next.push(...Array.from({ length: 3 }, () => failure(503, 20503, 'Service unavailable')));
    expect(await refused({ phone_number: MOBILE })).toMatchObject({ status: 503 });
    expect(await ledger()).toEqual({ balance: 1, checked: -3, returned: 2 });
    expect((await list()).data.map(({ status }) => status)).toEqual(['failed', 'failed', 'done']);
  });

  it('is refused if it isn’t a number, not the contact’s, or the contact can’t be seen', async () => {
    const joan = await test.makeContact(tenant, { owner, phones: [MOBILE] });
    expect(await refused({ phone_number: '12' })).toMatchObject({
      status: 422,
      body: { errors: { phone_number: ['Enter a phone number with its area code.'] } },
    });
    expect(await refused({})).toMatchObject({
      status: 422,
      body: { errors: { phone_number: ['Enter a phone number.'] } },
    });
    expect(await refused({ contact_id: joan.id, phone_number: LANDLINE })).toMatchObject({ status: 422 });
    const peer = await test.signIn(await test.makeUser(tenant));
    expect(await peer.post('/v1/sms/mobile_validation_single', { contact_id: joan.id })).toMatchObject({ status: 404 });
  });

  it('a check that its process left is finished by its job, and charged once', async () => {
    await settings('1.50');
    await give(5);
    await test.query(`create function die() returns trigger language plpgsql as $$ begin
      if new.status = 'done' then raise exception 'died'; end if; return new; end $$`);
    await test.query('create trigger die before update on phone_check for each row execute function die()');
    expect(await refused({ phone_number: MOBILE })).toMatchObject({ status: 500 });
    await test.query('drop trigger die on phone_check');
    await test.query('drop function die');
    expect((await list()).data).toMatchObject([{ status: 'asked' }]);
    await test.runJobs({ waiting_too: true });
    expect((await list()).data).toMatchObject([{ status: 'done', line_type: 'mobile' }]);
    expect(await ledger()).toEqual({ balance: 4, checked: -1 });
  });
});

describe('validations that are bought', () => {
  const buy = async (quantity: number) => {
    const pack = (await usage()).packs.find((one) => one.quantity === quantity);
    return (await agent.call(phoneChecks.purchase, { body: { quantity, due_now: pack?.due_now ?? '0.00' } })).data;
  };

  it('are charged, counted, used one at a time, and never below zero under parallel use', async () => {
    await settings('1.50');
    await saveTestCard(test, owner);
    expect(await usage()).toMatchObject({ free: false, price: '1.50', balance: 0 });
    const none = await refused({ phone_number: MOBILE });
    expect(none).toMatchObject({
      status: 422,
      body: { errors: { base: ['You have no phone validations left. Buy more first.'] } },
    });
    expect(await buy(500)).toMatchObject({ charge: { status: 'paid' }, balance: 500 });
    const [order] = await test.query(
      'select order_type, status, total_cents::int, units::int, number from sales_order where tenant_id = $1',
      [tenant.id],
    );
    expect(order).toMatchObject({
      order_type: 'PhoneValidation',
      status: 'paid',
      total_cents: 750,
      units: 500,
      number: 1,
    });

    await test.query('update validation_balance set units = 3 where tenant_id = $1', [tenant.id]);
    const replies = await Promise.all(Array.from({ length: 6 }, () => refused({ phone_number: MOBILE })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422]);
    expect(await ledger()).toEqual({ balance: 0, bought: 500, checked: -3 });
  });

  it('aren’t sold if they’re free, without a card, or for more than was shown', async () => {
    const send = (due_now: string) => agent.post('/v1/sms/mobile_validation_purchase', { quantity: 100, due_now });
    await settings('0.00');
    expect(await send('0.00')).toMatchObject({ status: 422, body: { errors: { quantity: [expect.any(String)] } } });
    await settings('2.00');
    expect(await send('2.00')).toMatchObject({ status: 422, body: { errors: { base: ['Add a card first.'] } } });
    await saveTestCard(test, owner);
    expect(await send('1.99')).toMatchObject({ status: 409 });
    expect(await ledger()).toEqual({ balance: 0 });
  });

  it('a refund takes back what isn’t used', async () => {
    await settings('2.00');
    await saveTestCard(test, owner);
    await buy(100);
    await single({ phone_number: MOBILE });
    const [payment] = await test.query<{ id: string }>('select id from payment where tenant_id = $1', [tenant.id]);
    await test.services.database.inTenant(tenant.id, (db) =>
      openRefund(
        { ...test.services, db, tenant },
        { key: 'one', payment_id: payment?.id ?? '', amount_cents: 200, reason: 'Not needed', made_by_id: owner.id },
      ),
    );
    await test.runJobs();
    expect(await ledger()).toEqual({ balance: 0, bought: 100, checked: -1, refunded: -99 });
  });
});

describe('the numbers of many contacts', () => {
  it('are validated once each by a job, and charged once. Those validated lately are left out', async () => {
    await settings('1.50');
    await give(10);
    const joan = await test.makeContact(tenant, { owner, phones: [MOBILE, LANDLINE] });
    const bob = await test.makeContact(tenant, { owner, phones: [LANDLINE, GONE] });
    await single({ contact_id: joan.id });
    expect((await agent.call(phoneChecks.count, { body: { ids: [joan.id, bob.id] } })).data).toEqual({
      total: 3,
      recent: 1,
    });
    const { data } = await agent.call(phoneChecks.group, { body: { ids: [joan.id, bob.id] } });
    expect(data).toMatchObject({ status: 'queued', total: 3, recent: 1 });
    // The provider is away at first: the job goes on later, and nothing is charged again.
    twilio.next.push(...Array.from({ length: 6 }, () => failure(503, 20503, 'Service unavailable')));
    await test.runJobs({ tolerate: true });
    await test.runJobs({ waiting_too: true });
    expect(await ledger()).toEqual({ balance: 7, checked: -3 });
    const { data: rows, meta } = await list({ batch_id: data.id, order_field: 'phone_number', order: 'asc' });
    expect(rows.map(({ phone_number, line_type }) => [phone_number, line_type])).toEqual([
      [LANDLINE, 'landline'],
      [GONE, 'invalid'],
    ]);
    expect(meta.total_count).toBe(2);
    expect(await agent.post('/v1/sms/mobile_validation_bulk', { ids: [joan.id, bob.id] })).toMatchObject({
      status: 422,
      body: {
        errors: {
          ids: ['All numbers of these contacts were validated in the last 30 days, or are being validated now.'],
        },
      },
    });
  });

  it('aren’t begun without enough validations, and a cancel gives back what has no answer', async () => {
    await settings('1.50');
    await give(1);
    const joan = await test.makeContact(tenant, { owner, phones: [MOBILE, LANDLINE] });
    expect(await agent.post('/v1/sms/mobile_validation_bulk', { ids: [joan.id] })).toMatchObject({
      status: 422,
      body: {
        errors: {
          base: [
            'These contacts have 2 numbers to validate, and you have 1 validation left. Buy more, or select fewer contacts.',
          ],
        },
      },
    });
    await test.query('update validation_balance set units = 2 where tenant_id = $1', [tenant.id]);
    const { data } = await agent.call(phoneChecks.bulk, { body: { ids: [joan.id] } });
    twilio.next.push(...Array.from({ length: 6 }, () => failure(503, 20503, 'Service unavailable')));
    await test.runJobs({ tolerate: true });
    expect(await ledger()).toEqual({ balance: 0, checked: -2 });
    expect((await agent.post(`/v1/jobs/${data.id}/cancel`, {})).status).toBeLessThan(300);
    await test.runJobs({ waiting_too: true });
    expect(await ledger()).toEqual({ balance: 2, checked: -2, returned: 2 });
    expect((await list()).data.map(({ status }) => status)).toEqual(['canceled', 'canceled']);
  });
});

it('R082, R346: the list takes limit, order_field, order, q, and page, and counts all. Admins see everyone’s', async () => {
  await settings('0.00');
  const joan = await test.makeContact(tenant, { owner, first_name: 'Joan', last_name: 'Adams', phones: [MOBILE] });
  await single({ contact_id: joan.id });
  await single({ phone_number: LANDLINE });
  const first = await list({ limit: 1, page: 1, order_field: 'phone_number', order: 'asc' });
  expect(first).toMatchObject({ data: [{ phone_number: MOBILE }], meta: { total_count: 2, total_pages: 2 } });
  const second = await list({ limit: 1, page: 2, order_field: 'phone_number', order: 'asc' });
  expect(second.data).toMatchObject([{ phone_number: LANDLINE }]);
  expect((await list({ q: 'adams' })).data).toMatchObject([{ contact: { id: joan.id, name: 'Joan Adams' } }]);
  expect((await list({ q: '555-0143' })).data).toMatchObject([{ phone_number: LANDLINE }]);
  expect((await list({}, admin)).meta.total_count).toBe(2);
  const peer = await test.signIn(await test.makeUser(tenant));
  expect((await list({}, peer)).meta.total_count).toBe(0);
});
