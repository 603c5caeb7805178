import { adminDialerSubscriptions } from '@bookline/contract/features/admin-subscriptions';
import { billing } from '@bookline/contract/features/billing';
import { phoneNumbers } from '@bookline/contract/features/phone-numbers';
import { dialerSubscriptions } from '@bookline/contract/features/subscriptions';
import { adminPhoneNumbers } from '@bookline/contract/features/telephony';
import { GRACE_DAYS } from '@bookline/contract/rules/billing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { saveTestCard } from '../../../test/payment-scene.ts';
import { refusal } from '../../../test/refusal.ts';
import { type Carrier, CarrierError } from '../../providers/telephony/port.ts';
import { listBalances } from '../payments/ledger.queries.ts';
import { renewNumbers } from './phone-numbers.jobs.ts';

const START = '2026-03-02T15:00:00.000Z';
const DAY_S = 24 * 3600;
let trouble: Partial<Carrier> | undefined;
const test = useTestApp({
  carriers: (embedded) => ({ ...embedded, local: (id) => ({ ...embedded.local(id), ...trouble }) }),
});
let tenant: TestTenant;
let user: TestUser;
let agent: Agent;
beforeEach(async () => {
  trouble = undefined;
  test.clock.set(START);
  tenant = await test.makeTenant();
  const { id: corporation_id } = await test.makeBusinessUnit(tenant);
  user = await test.makeUser(tenant, { columns: { corporation_id } });
  await test.query("update corporation set state = 'OH' where tenant_id = $1 and id = $2", [tenant.id, corporation_id]);
  await test.insert('tax_rate', { tenant_id: tenant.id, state: 'OH', rate: 7.25, updated_at: test.clock.now() });
  await test.insert('telephony_settings', {
    tenant_id: tenant.id,
    provider: 'installation',
    local_price: '4.00',
    toll_free_price: '0.00',
    buyers: 'everyone',
    numbers_each: 5,
    updated_at: test.clock.now(),
  });
  agent = await test.signIn(user);
});
afterEach(() => test.clock.set(START));

const own = async (by = agent) => (await by.call(phoneNumbers.list, {})).data;
const orders = async () => (await agent.call(dialerSubscriptions.orders, {})).data;
const fresh = async () =>
  (await agent.call(phoneNumbers.search, { query: { area_code: '614', limit: 1 } })).data[0]?.phone_number ?? '';
/** Buys a number for what the list says it costs. */
async function buy(phone_number: string) {
  const { due_now } = (await own()).quotes.local;
  const { data } = await agent.call(phoneNumbers.purchase, { body: { phone_number, due_now } });
  await test.runJobs();
  return data;
}
const send = (body: object, headers = {}) => agent.send('POST', '/v1/users/purchase_phone_number', { body, headers });
const balances = async () =>
  Object.fromEntries(await test.services.database.inTenant(tenant.id, (db) => listBalances(db, tenant.id)));
const payments = () =>
  test.query<{ status: string; amount_cents: number }>(
    'select status, amount_cents::int from payment where tenant_id = $1 order by created_at, id',
    [tenant.id],
  );
async function renew(days: number): Promise<void> {
  test.clock.advance(days * DAY_S);
  await test.services.database.inTenant(tenant.id, (db) =>
    renewNumbers.piece({ ...test.services, db, tenant, log: test.app.log }),
  );
  await test.runJobs();
  agent = await test.signIn(user);
}
async function answerBank(step: { readonly kind: string; readonly path?: string } | null, yes: boolean) {
  await test.services.payments.test(tenant.id).answerBank('charge', step?.path?.split('/').at(-1) ?? '', yes);
}

describe('R350: buying a number', () => {
  it('charges the price with tax for the first month, then buys it; the order has an invoice and a receipt', async () => {
    const number = await fresh();
    expect((await own()).quotes).toMatchObject({
      local: { net: '4.00', tax: '0.29', tax_rate: '7.25', tax_state: 'OH', due_now: '4.29' },
      toll_free: { due_now: '0.00' },
    });
    expect(await send({ phone_number: number, due_now: '4.29' })).toMatchObject(refusal('base', 'Add a card first.'));
    await saveTestCard(test, user);
    expect(await send({ phone_number: number })).toMatchObject({
      status: 409,
      body: { errors: { due_now: expect.anything() } },
    });
    const { id, charge } = await buy(number);
    expect(charge).toMatchObject({ status: 'paid' });
    expect(await own()).toMatchObject({
      orders: [],
      numbers: [
        { id, monthly_price: '4.00', renews_at: '2026-04-02T15:00:00.000Z', past_due: false, open_order: null },
      ],
    });
    const [order] = await orders();
    expect(order).toMatchObject({
      order_type: 'PhoneNumber',
      reason: 'number',
      status: 'paid',
      number: 1,
      total: '4.29',
      payable: false,
      card: { last4: '4242' },
    });
    expect(await balances()).toEqual({ 'gateway:test': 429, 'revenue:phone_number': -400, 'tax:OH': -29 });
    for (const document of ['invoice', 'receipt'])
      expect(await agent.get(`/v1/dialer/dialer_orders/${order?.id}/pdf?document=${document}`)).toMatchObject({
        status: 200,
        headers: { 'content-type': 'application/pdf' },
      });
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const { data: held } = await admin.call(adminPhoneNumbers.list, {});
    expect(held).toMatchObject([{ id, payer: { id: user.id } }]);
    expect(await admin.get('/v1/admin/dialer/orders?order_type=PhoneNumber')).toMatchObject({
      body: { data: [{ id: order?.id, user: { id: user.id } }] },
    });
    const found = async (q: string) => (await admin.call(adminDialerSubscriptions.orders, { query: { q } })).data;
    const digits = number.slice(2);
    for (const q of [digits, `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`, digits.slice(-4)])
      expect(await found(q)).toMatchObject([{ id: order?.id }]);
    expect(await found('000000')).toEqual([]);
  });

  it('a declined card buys nothing, and the number can be bought with another card', async () => {
    await saveTestCard(test, user, 'declined');
    const number = await fresh();
    expect(await buy(number)).toMatchObject({
      status: 'failed',
      charge: { status: 'failed', problem: expect.any(String) },
    });
    expect((await own()).numbers).toEqual([]);
    await saveTestCard(test, user);
    expect((await buy(number)).charge.status).toBe('paid');
    expect((await own()).numbers).toHaveLength(1);
    expect((await orders()).map(({ status }) => status).sort()).toEqual(['failed', 'paid']);
  });

  it('waits for the user’s bank; starting again ends the first charge', async () => {
    await saveTestCard(test, user, 'asks_always');
    const number = await fresh();
    expect(await buy(number)).toMatchObject({ status: 'paying', charge: { status: 'action' } });
    expect((await own()).numbers).toEqual([]);
    const { id, charge } = await buy(number);
    expect(charge.status).toBe('action');
    await answerBank(charge.step, true);
    const confirmed = await agent.call(billing.confirm_payment, { body: { payment_id: charge.payment_id ?? '' } });
    expect(confirmed.data.status).toBe('paid');
    await test.runJobs();
    expect((await own()).numbers).toMatchObject([{ id }]);
    expect((await payments()).map(({ status }) => status)).toEqual(['failed', 'paid']);
  });

  it('one of fifty at once for the same number is charged, and a repeated key buys once', async () => {
    await saveTestCard(test, user);
    const number = await fresh();
    const body = { phone_number: number, due_now: '4.29' };
    const replies = await Promise.all(Array.from({ length: 50 }, () => send(body)));
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(1);
    await test.runJobs();
    const other = { phone_number: await fresh(), due_now: '4.29' };
    const [first, second] = [
      await send(other, { 'idempotency-key': 'number' }),
      await send(other, { 'idempotency-key': 'number' }),
    ];
    expect(first.status).toBe(202);
    expect(second.body).toEqual(first.body);
    await test.runJobs();
    expect(await payments()).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
    expect((await own()).numbers).toHaveLength(2);
  });

  it('what was paid for a number that the provider doesn’t sell is refunded, once', async () => {
    await saveTestCard(test, user);
    trouble = { buy: () => Promise.reject(new CarrierError('refused', 'This number was just sold.')) };
    await buy(await fresh());
    await test.runJobs();
    expect(await own()).toMatchObject({
      numbers: [],
      orders: [{ status: 'failed', problem: 'This number was just sold.' }],
    });
    expect(await orders()).toMatchObject([{ status: 'canceled', refunded: '4.29' }]);
    expect(await balances()).toEqual({ 'gateway:test': 0, 'revenue:phone_number': 0, 'tax:OH': 0 });
  });
});

describe('renewals', () => {
  it('charge each month once, also if the work runs twice, and nothing after a release', async () => {
    await saveTestCard(test, user);
    const { id } = await buy(await fresh());
    await renew(31);
    await renew(0);
    expect(await payments()).toHaveLength(2);
    expect((await own()).numbers).toMatchObject([{ renews_at: '2026-05-02T15:00:00.000Z' }]);
    expect((await orders()).map(({ reason, status }) => [reason, status])).toEqual([
      ['renewal', 'paid'],
      ['number', 'paid'],
    ]);
    await agent.call(phoneNumbers.release, { params: { id } });
    await renew(31);
    expect(await payments()).toHaveLength(2);
  });

  it('that fail are tried again, can be paid by hand, and in the end release the number', async () => {
    await saveTestCard(test, user);
    const { id } = await buy(await fresh());
    await saveTestCard(test, user, 'declined');
    await renew(31);
    const [late] = (await own()).numbers;
    expect(late).toMatchObject({ past_due: true, open_order: { channel: 'dialer', id: expect.any(String) } });
    await renew(1);
    expect((await payments()).map(({ status }) => status)).toEqual(['paid', 'failed', 'failed']);
    const pay = () => agent.post(`/v1/dialer/dialer_orders/${late?.open_order?.id}/pay`, {});
    expect(await pay()).toMatchObject({ body: { data: { status: 'failed' } } });
    await saveTestCard(test, user);
    expect(await pay()).toMatchObject({ body: { data: { status: 'paid' } } });
    expect((await own()).numbers).toMatchObject([{ past_due: false, renews_at: '2026-05-02T15:00:00.000Z' }]);

    await saveTestCard(test, user, 'declined');
    await renew(31);
    await renew(GRACE_DAYS);
    expect((await own()).numbers).toMatchObject([{ id, release_at: expect.any(String) }]);
    expect(await agent.post(`/v1/users/phone_numbers/${id}/keep`, {})).toMatchObject({ status: 409 });
    expect((await orders())[0]).toMatchObject({ status: 'canceled', payable: false });
    const subjects = await test.query<{ subject: string }>(
      'select subject from mail_message where tenant_id = $1 order by created_at, id',
      [tenant.id],
    );
    expect(subjects.at(-1)?.subject).toMatch(/^Phone number .* is released$/);
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    expect((await admin.call(adminPhoneNumbers.keep, { params: { id } })).data).toMatchObject({
      release_at: null,
      payer: null,
    });
    const charged = (await payments()).length;
    await renew(62);
    expect(await payments()).toHaveLength(charged);
  });

  it('end when an admin reassigns the number, and a user who can’t sign in isn’t charged', async () => {
    await saveTestCard(test, user);
    const [one, two] = [await buy(await fresh()), await buy(await fresh())];
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const colleague = await test.makeUser(tenant);
    const moved = await admin.call(adminPhoneNumbers.update, {
      params: { id: one.id },
      body: { owner_id: colleague.id },
    });
    expect(moved.data).toMatchObject({ payer: null, renews_at: null });
    await test.query('update app_user set active = false where tenant_id = $1 and id = $2', [tenant.id, user.id]);
    test.clock.advance(31 * DAY_S);
    await test.services.database.inTenant(tenant.id, (db) =>
      renewNumbers.piece({ ...test.services, db, tenant, log: test.app.log }),
    );
    await test.runJobs();
    expect(await payments()).toHaveLength(2);
    const again = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    const { data } = await again.call(adminPhoneNumbers.list, {});
    expect(data.map(({ id, payer, release_at }) => ({ id, payer, release_at }))).toEqual(
      expect.arrayContaining([one, two].map(({ id }) => ({ id, payer: null, release_at: null }))),
    );
  });

  it('a renewal whose payment comes after the release is refunded', async () => {
    await saveTestCard(test, user);
    const { id } = await buy(await fresh());
    await saveTestCard(test, user, 'asks_always');
    await renew(31);
    const [late] = (await own()).numbers;
    const { body } = (await agent.post(`/v1/dialer/dialer_orders/${late?.open_order?.id}/pay`, {})) as {
      body: { data: { step: { kind: string; path: string }; payment_id: string } };
    };
    const admin = await test.signIn(await test.makeUser(tenant, { account_type: 'admin' }));
    await admin.call(adminPhoneNumbers.update, { params: { id }, body: { owner_id: null } });
    await answerBank(body.data.step, true);
    await agent.call(billing.confirm_payment, { body: { payment_id: body.data.payment_id } });
    await test.runJobs();
    expect((await balances())['gateway:test']).toBe(429);
  });
});
