import { DAY_MS } from '@bookline/contract/rules/time-units';
import { newId } from '../src/platform/ids.ts';
import type { TestTenant, TestUser } from './builders.ts';
import type { TestApp } from './create-test-app.ts';

/** Adds a plan. Returns its id. */
export async function makePlan(
  test: Pick<TestApp, 'insert'> & { readonly clock: Pick<TestApp['clock'], 'now'> },
  { id: tenant_id }: TestTenant,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const id = newId();
  const now = test.clock.now();
  await test.insert('plan', {
    tenant_id,
    id,
    name: `Plan ${id}`,
    price_cents: 4_900,
    period: 'month',
    created_at: now,
    updated_at: now,
    ...columns,
  });
  return id;
}

export interface BillingRows {
  /** A plan that no one has. */
  readonly plan_id: string;
  readonly membership_id: string;
  readonly invoice_id: string;
  readonly payment_id: string;
}

/** A user on a plan, with a card, and an invoice that they paid. */
export async function makeBilling(test: TestApp, { tenant, id: user_id }: TestUser): Promise<BillingRows> {
  const tenant_id = tenant.id;
  const now = test.clock.now();
  const at = { tenant_id, created_at: now };
  const period = { period_start: now, period_end: new Date(now.getTime() + 30 * DAY_MS) };
  const [card_id, payment_id, membership_id, invoice_id] = [newId(), newId(), newId(), newId()];
  const plan_id = await makePlan(test, tenant, { price_cents: 9_900 });
  const own_plan_id = await makePlan(test, tenant);
  const account = { gateway: 'test', account: 'test', user_id };
  const card = { ref: `card_${card_id}`, brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 };
  await test.insert('payment_card', { ...at, ...account, ...card, id: card_id });
  const money = { net_cents: 4_900, tax_cents: 0 };
  await test.insert('membership', {
    ...at,
    ...period,
    id: membership_id,
    user_id,
    plan_id: own_plan_id,
    status: 'active',
    renews_on: now.getUTCDate(),
    next_at: period.period_end,
  });
  await test.insert('payment', {
    ...at,
    ...account,
    ...money,
    id: payment_id,
    key: payment_id,
    card_id,
    purpose: 'membership',
    subject_id: invoice_id,
    description: 'Plan',
    amount_cents: 4_900,
    on_session: true,
    status: 'paid',
    made_by_id: user_id,
    settled_at: now,
  });
  const [{ last } = { last: 1 }] = await test.query<{ last: number }>(
    `insert into invoice_counter (tenant_id, last) values ($1, 1)
     on conflict (tenant_id) do update set last = invoice_counter.last + 1 returning last`,
    [tenant_id],
  );
  await test.insert('invoice', {
    ...period,
    ...money,
    tenant_id,
    id: invoice_id,
    number: last,
    user_id,
    membership_id,
    plan_id: own_plan_id,
    kind: 'start',
    status: 'paid',
    lines: [{ description: 'Plan', amount_cents: 4_900 }],
    total_cents: 4_900,
    issuer: { name: 'Agency', lines: [] },
    bill_to: { name: 'Agent', lines: [] },
    issued_at: now,
    paid_at: now,
    payment_id,
  });
  return { plan_id, membership_id, invoice_id, payment_id };
}
