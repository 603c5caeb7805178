import { randomUUID } from 'node:crypto';
import { NUMBER_ORDER } from '@bookline/contract/rules/subscriptions';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestTenant } from './builders.ts';
import { type Point, realProcesses } from './real-processes.ts';
import { insertStoredCard } from './stored-card.ts';
import { makeLicense, makeSubscription, makeSubscriptionPlan } from './subscription-rows.ts';

const processes = realProcesses({ shared: true });
const PERIOD_MS = 30 * 24 * 3600 * 1000;

/** A manager whose subscription with two licenses renews now, with a test card that works. */
async function makeRenewal(tenant: TestTenant) {
  const { builders } = processes;
  const tenant_id = tenant.id;
  const user = await builders.makeUser(tenant, { account_type: 'manager' });
  const user_id = user.id;
  await insertStoredCard(builders.insert, user);
  const now = new Date();
  const rows = { insert: builders.insert, query: builders.query, clock: { now: () => now } };
  const plan_id = await makeSubscriptionPlan(rows, tenant, { price_cents: 2_450 });
  const began = new Date(now.getTime() - PERIOD_MS);
  const made = await makeSubscription(rows, user, {
    plan_id,
    quantity: 2,
    period_start: began,
    period_end: now,
    renews_on: 15,
    next_at: now,
  });
  const { subscription_id } = made;
  await makeLicense(rows, tenant, { ...made, user_id, allocation: 700 });
  await makeLicense(rows, tenant, { ...made, allocation: 100 });
  await processes.enqueue('advance-subscription', { tenant_id, subscription_id });
  return { tenant_id, subscription_id };
}

describe('a subscription', () => {
  /** Each write of subscriptions between the decision to charge and its record, and the charge itself. A worker dies while it waits there. */
  const points: readonly Point[] = [
    ['the order is written', 'sales_order', "new.reason = 'renewal'"],
    ['the charge is stored', 'payment', 'true'],
    ['the gateway charges', 'test_gateway_object', "new.state ->> 'status' = 'paid'"],
    ['the gateway has charged, and the payment is recorded', 'payment', "new.status = 'paid'"],
    ['the subscription is renewed', 'subscription', 'new.period_end > now()'],
    ['the licenses are made ready for the period', 'license', 'new.allocation = 0'],
    ['the order is marked as paid', 'sales_order', "new.reason = 'renewal' and new.status = 'paid'"],
  ];
  let renewals: Awaited<ReturnType<typeof makeRenewal>>[];
  beforeAll(async () => {
    renewals = await processes.killWorkerAtEach(points, makeRenewal);
  });

  it.each(points.map(([what], at) => [what, at] as const))(
    'killed while %s: the manager is charged once, and the charge is recorded once',
    async (_, at) => {
      const { builders } = processes;
      const { tenant_id, subscription_id } = renewals[at] ?? { tenant_id: 0, subscription_id: '' };
      const renewed = async () =>
        (
          await builders.query<{ status: string; more: boolean }>(
            'select status, period_end > now() as more from subscription where id = $1',
            [subscription_id],
          )
        )[0];
      await expect.poll(renewed, { interval: 50 }).toEqual({ status: 'active', more: true });
      const [sums] = await builders.query(
        `select
       (select count(*)::int from test_gateway_object where tenant_id = $1 and kind = 'charge' and state ->> 'status' = 'paid') as charged,
       (select count(*)::int from payment where tenant_id = $1 and status = 'paid') as paid,
       (select count(*)::int from payment where tenant_id = $1) as payments,
       (select sum(amount_cents)::int from ledger_transfer where tenant_id = $1) as booked,
       (select count(*)::int from sales_order where tenant_id = $1 and reason = 'renewal' and status = 'paid') as renewals,
       (select count(*)::int from license where tenant_id = $1 and ended_at is null) as licenses,
       (select sum(allocation)::int from license where tenant_id = $1) as allocated,
       (select count(*)::int from mail_message where tenant_id = $1) as receipts`,
        [tenant_id],
      );
      expect(sums).toEqual({
        charged: 1,
        paid: 1,
        payments: 1,
        booked: 4_900,
        renewals: 1,
        licenses: 2,
        allocated: 700,
        receipts: 1,
      });
    },
  );
});

describe('a phone number', () => {
  let made = 0;

  /** One whose first month is about to be charged. */
  async function makePurchase(tenant: TestTenant, { sold = false } = {}) {
    const { builders } = processes;
    const tenant_id = tenant.id;
    const user = await builders.makeUser(tenant, { account_type: 'manager' });
    const card_id = await insertStoredCard(builders.insert, user);
    // Sold once per installation.
    const number = `+1614555${String(100 + made++).padStart(4, '0')}`;
    const number_id = randomUUID();
    const [order_id, payment_id] = [randomUUID(), randomUUID()];
    const now = new Date();
    const money = { net_cents: 400, tax_cents: 0 };
    await builders.insert('phone_number_order', {
      tenant_id,
      id: number_id,
      number,
      kind: 'local',
      label: '',
      monthly_price: '4.00',
      provider: 'local',
      account: 'local',
      owner_id: user.id,
      made_by_id: user.id,
      origin: { session_id: randomUUID(), request_id: 'test', ip: '127.0.0.1' },
      status: 'paying',
      created_at: now,
    });
    await builders.insert('sales_order', {
      ...money,
      tenant_id,
      id: order_id,
      order_type: NUMBER_ORDER,
      channel: 'dialer',
      reason: 'number',
      status: 'open',
      user_id: user.id,
      made_by_id: user.id,
      phone_number_id: number_id,
      quantity: 1,
      units: 0,
      lines: [{ description: 'Phone number', amount_cents: 400 }],
      total_cents: 400,
      issuer: { name: 'Agency', lines: [] },
      bill_to: { name: 'Manager', lines: [] },
      period_start: now,
      period_end: new Date(now.getTime() + PERIOD_MS),
      created_at: now,
    });
    await builders.insert('payment', {
      ...money,
      tenant_id,
      id: payment_id,
      key: `order:${order_id}`,
      user_id: user.id,
      card_id,
      gateway: 'test',
      account: 'test',
      purpose: 'phone_number',
      subject_id: order_id,
      description: 'Phone number',
      amount_cents: 400,
      on_session: true,
      status: 'pending',
      made_by_id: user.id,
      created_at: now,
    });
    if (sold) {
      const { id: other } = await builders.makeTenant();
      const theirs = { number, tenant_id: other, ref: randomUUID(), mark: randomUUID(), sold_at: now };
      await builders.insert('carrier_number', theirs);
    }
    await processes.enqueue('settle-payment', { tenant_id, payment_id });
    return { tenant_id, number_id };
  }
  type Purchase = Awaited<ReturnType<typeof makePurchase>>;

  const sums = async ({ tenant_id }: Purchase) =>
    (
      await processes.builders.query(
        `select (select count(*)::int from test_gateway_object where tenant_id = $1 and kind = 'charge' and state ->> 'status' = 'paid') as charged,
           (select count(*)::int from payment where tenant_id = $1 and status = 'paid') as paid,
           (select count(*)::int from payment where tenant_id = $1) as payments,
           (select sum(case when kind = 'refund' then -amount_cents else amount_cents end)::int from ledger_transfer where tenant_id = $1) as booked,
           (select status from sales_order where tenant_id = $1) as order,
           (select count(*)::int from carrier_number where tenant_id = $1) as bought,
           (select count(*)::int from phone_number where tenant_id = $1 and payer_id is not null and next_at > now()) as numbers,
           (select count(*)::int from test_gateway_object where tenant_id = $1 and kind = 'refund') as refunds,
           (select count(*)::int from mail_message where tenant_id = $1) as letters`,
        [tenant_id],
      )
    )[0];
  const ended = async ({ number_id }: Purchase) =>
    (
      await processes.builders.query<{ status: string }>('select status from phone_number_order where id = $1', [
        number_id,
      ])
    )[0]?.status;
  const once = { charged: 1, paid: 1, payments: 1 };

  const bought: readonly Point[] = [
    ['the gateway charges', 'test_gateway_object', "new.state ->> 'status' = 'paid'"],
    ['the gateway has charged, and the payment is recorded', 'payment', "new.status = 'paid'"],
    ['the purchase goes on', 'phone_number_order', "new.status = 'pending'"],
    ['the provider sells the number', 'carrier_number', 'true'],
    ['the provider has sold the number, and it’s stored', 'phone_number', 'true'],
  ];
  const refunded: readonly Point[] = [
    ['the refund is stored', 'payment_refund', 'true'],
    ['the gateway refunds', 'test_gateway_object', "new.kind = 'refund'"],
    ['the gateway has refunded, and it’s recorded', 'payment_refund', "new.status = 'done'"],
  ];
  let purchases: Purchase[];
  beforeAll(async () => {
    let at = 0;
    purchases = await processes.killWorkerAtEach([...bought, ...refunded], (tenant) =>
      makePurchase(tenant, { sold: at++ >= bought.length }),
    );
  });
  const purchaseAt = (at: number): Purchase => {
    const found = purchases[at];
    if (!found) throw new Error('no purchase was made');
    return found;
  };

  it.each(bought.map(([what], at) => [what, at] as const))(
    'killed while %s: it’s charged once and bought once',
    async (_, at) => {
      const purchase = purchaseAt(at);
      await expect.poll(() => ended(purchase), { interval: 50 }).toBe('done');
      expect(await sums(purchase)).toEqual({
        ...once,
        booked: 400,
        order: 'paid',
        bought: 1,
        numbers: 1,
        refunds: 0,
        letters: 1,
      });
    },
  );

  it.each(refunded.map(([what], at) => [what, bought.length + at] as const))(
    'that the provider sold to someone else; killed while %s: it’s refunded once',
    async (_, at) => {
      const purchase = purchaseAt(at);
      const status = async () =>
        (
          await processes.builders.query<{ status: string }>('select status from payment_refund where tenant_id = $1', [
            purchase.tenant_id,
          ])
        )[0]?.status;
      await expect.poll(status, { interval: 50 }).toBe('done');
      expect(await ended(purchase)).toBe('failed');
      expect(await sums(purchase)).toEqual({
        ...once,
        booked: 0,
        order: 'canceled',
        bought: 0,
        numbers: 0,
        refunds: 1,
        letters: 2,
      });
    },
  );
});
