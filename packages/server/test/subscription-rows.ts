import { type Channel, orderTypes } from '@bookline/contract/rules/subscriptions';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { newId } from '../src/platform/ids.ts';
import type { TestTenant, TestUser } from './builders.ts';
import type { TestApp } from './create-test-app.ts';

type Maker = Pick<TestApp, 'insert' | 'query'> & { readonly clock: Pick<TestApp['clock'], 'now'> };

/** Adds a free plan. Returns its id. */
export async function makeSubscriptionPlan(
  test: Maker,
  { id: tenant_id }: TestTenant,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const id = newId();
  const now = test.clock.now();
  await test.insert('subscription_plan', {
    tenant_id,
    id,
    channel: 'dialer',
    name: `Plan ${id}`,
    price_cents: 0,
    period: 'month',
    units: 1_000,
    enterprise: false,
    active: true,
    created_at: now,
    updated_at: now,
    ...columns,
  });
  return id;
}

/** A subscription that its user pays, with the order that began it. */
export async function makeSubscription(
  test: Maker,
  { tenant, id: user_id }: TestUser,
  given: { readonly channel?: Channel; readonly plan_id: string; readonly quantity?: number } & Readonly<
    Record<string, unknown>
  >,
) {
  const { channel = 'dialer', plan_id, quantity = 1, ...columns } = given;
  const tenant_id = tenant.id;
  const [id, order_id] = [newId(), newId()];
  const now = test.clock.now();
  const period = { period_start: now, period_end: new Date(now.getTime() + 30 * DAY_MS) };
  const row = { tenant_id, channel, order_type: orderTypes.manager, user_id, plan_id, quantity };
  await test.insert('subscription', {
    ...row,
    ...period,
    id,
    status: 'active',
    pool: 1_000 * quantity,
    renews_on: now.getUTCDate(),
    next_at: period.period_end,
    created_at: now,
    ...columns,
  });
  const [{ last } = { last: 1 }] = await test.query<{ last: number }>(
    `insert into invoice_counter (tenant_id, last) values ($1, 1)
     on conflict (tenant_id) do update set last = invoice_counter.last + 1 returning last`,
    [tenant_id],
  );
  await test.insert('sales_order', {
    ...row,
    ...period,
    order_type: columns.order_type ?? row.order_type,
    id: order_id,
    number: last,
    reason: 'start',
    status: 'paid',
    made_by_id: user_id,
    subscription_id: id,
    units: 1_000 * quantity,
    lines: [{ description: 'Plan', amount_cents: 0 }],
    net_cents: 0,
    tax_cents: 0,
    total_cents: 0,
    issuer: { name: 'Agency', lines: [] },
    bill_to: { name: 'Agent', lines: [] },
    created_at: now,
    paid_at: now,
  });
  return { subscription_id: id, order_id };
}

/** A license of a subscription. */
export async function makeLicense(
  test: Maker,
  { id: tenant_id }: TestTenant,
  given: { readonly subscription_id: string; readonly order_id: string } & Readonly<Record<string, unknown>>,
): Promise<string> {
  const id = newId();
  const row = { channel: 'dialer', company: false, allocation: 0, created_at: test.clock.now() };
  await test.insert('license', { ...row, tenant_id, id, ...given });
  return id;
}

export interface SubscriptionRows {
  readonly plan_id: string;
  /** A plan that no one has. */
  readonly spare_plan_id: string;
  readonly company_plan_id: string;
  /** A manager's subscription that the owner pays. */
  readonly subscription_id: string;
  readonly order_id: string;
  /** One that no user has. */
  readonly license_id: string;
  /** The company's subscription that waits for an admin. */
  readonly pending_id: string;
}

export async function makeSubscriptions(test: TestApp, owner: TestUser, channel: Channel): Promise<SubscriptionRows> {
  const { tenant } = owner;
  const plan_id = await makeSubscriptionPlan(test, tenant, { channel });
  const spare_plan_id = await makeSubscriptionPlan(test, tenant, { channel });
  const company_plan_id = await makeSubscriptionPlan(test, tenant, { channel, enterprise: true });
  const rows = await makeSubscription(test, owner, { channel, plan_id, quantity: 1 });
  const license_id = await makeLicense(test, tenant, { ...rows, channel });
  const [waiting] = await test.query<{ id: string }>(
    "select id from subscription where tenant_id = $1 and channel = $2 and status = 'pending'",
    [tenant.id, channel],
  );
  const pending_id = waiting?.id ?? newId();
  if (!waiting)
    await test.insert('subscription', {
      tenant_id: tenant.id,
      id: pending_id,
      channel,
      order_type: orderTypes.company,
      user_id: owner.id,
      plan_id: company_plan_id,
      status: 'pending',
      quantity: 1,
      pool: 0,
      created_at: test.clock.now(),
    });
  return { plan_id, spare_plan_id, company_plan_id, ...rows, license_id, pending_id };
}
