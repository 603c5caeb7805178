import { expect, it } from 'vitest';
import type { TestTenant, TestUser } from './builders.ts';
import { realProcesses } from './real-processes.ts';
import { insertStoredCard } from './stored-card.ts';
import { makeLicense, makeSubscription, makeSubscriptionPlan } from './subscription-rows.ts';

const processes = realProcesses({ shared: true });
const PERIOD_MS = 30 * 24 * 3600 * 1000;
let user: TestUser;
let subscription_id: string;

/** A manager whose subscription with two licenses renews now, with a test card that works. */
async function makeRenewal(tenant: TestTenant) {
  const { builders } = processes;
  const tenant_id = tenant.id;
  user = await builders.makeUser(tenant, { account_type: 'manager' });
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
  subscription_id = made.subscription_id;
  await makeLicense(rows, tenant, { ...made, user_id, allocation: 700 });
  await makeLicense(rows, tenant, { ...made, allocation: 100 });
  await processes.enqueue('advance-subscription', { tenant_id, subscription_id });
}

/** Each write of subscriptions between the decision to charge and its record, and the charge itself. A worker dies while it waits there. */
it.each([
  ['the order is written', 'sales_order', "new.reason = 'renewal'"],
  ['the charge is stored', 'payment', 'true'],
  ['the gateway charges', 'test_gateway_object', "new.state ->> 'status' = 'paid'"],
  ['the gateway has charged, and the payment is recorded', 'payment', "new.status = 'paid'"],
  ['the subscription is renewed', 'subscription', 'new.period_end > now()'],
  ['the licenses are made ready for the period', 'license', 'new.allocation = 0'],
  ['the order is marked as paid', 'sales_order', "new.reason = 'renewal' and new.status = 'paid'"],
])('killed while %s: the manager is charged once, and the charge is recorded once', async (_, table, row) => {
  const { builders } = processes;
  await processes.killWorkerAt(table, row, makeRenewal);
  const renewed = async () =>
    (
      await builders.query<{ status: string; more: boolean }>(
        'select status, period_end > now() as more from subscription where id = $1',
        [subscription_id],
      )
    )[0];
  await expect.poll(renewed, { timeout: 120_000, interval: 50 }).toEqual({ status: 'active', more: true });
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
    [user.tenant.id],
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
});
