import { displayPhone } from '@bookline/contract/rules/phone';
import { NUMBER_ORDER, orderTypes } from '@bookline/contract/rules/subscriptions';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { nextInvoiceNumber } from '../features/billing/billing.api.ts';
import { newId } from '../platform/ids.ts';
import { costsOf, type Ledger, periodsSince, seedCharge } from './seed-charges.ts';

interface Paid {
  readonly user_id: string;
  readonly purpose: 'dialer' | 'phone_number' | 'phone_validation';
  /** Calls, if absent. */
  readonly channel?: 'sms';
  readonly order_type: string;
  readonly reason: 'start' | 'renewal' | 'number' | 'validations';
  readonly description: string;
  readonly net_cents: number;
  readonly period: { readonly period_start: Date; readonly period_end: Date };
  readonly of: {
    readonly subscription_id?: string;
    readonly plan_id?: string;
    readonly phone_number_id?: string;
    readonly quantity: number;
    readonly units: number;
  };
}

/** An order with its payment. With `id`, it's one that is there. */
export async function seedOrder(ledger: Ledger, paid: Paid, known?: string): Promise<string> {
  const { db, tenant_id } = ledger;
  const { user_id, purpose, order_type, reason, description, period, of } = paid;
  const id = known ?? newId();
  const { money, row } = await costsOf(ledger, user_id, paid.net_cents);
  const at = period.period_start;
  const payment_id = await seedCharge(db, tenant_id, {
    ...money,
    user_id,
    card_id: await ledger.cardOf(user_id),
    purpose,
    subject_id: id,
    description,
    on_session: reason !== 'renewal',
    at,
  });
  const facts = {
    ...row,
    ...period,
    reason,
    status: 'paid',
    lines: JSON.stringify([{ description, amount_cents: paid.net_cents }]),
    created_at: at,
    paid_at: at,
    payment_id,
  };
  if (known) {
    await db.updateTable('sales_order').set(facts).where('tenant_id', '=', tenant_id).where('id', '=', id).execute();
    return id;
  }
  await db
    .insertInto('sales_order')
    .values({
      ...facts,
      ...of,
      tenant_id,
      id,
      number: await nextInvoiceNumber(db, tenant_id),
      order_type,
      channel: paid.channel ?? 'dialer',
      user_id,
      made_by_id: user_id,
    })
    .execute();
  return id;
}

/** A year of the manager's subscription, and some months that an agent paid for themselves. */
export async function seedSubscriptionOrders(
  ledger: Ledger,
  byName: (key: string) => string | undefined,
): Promise<void> {
  const { db, tenant_id, now } = ledger;
  const found = await db
    .selectFrom('subscription as s')
    .innerJoin('subscription_plan as p', (join) =>
      join.onRef('p.tenant_id', '=', 's.tenant_id').onRef('p.id', '=', 's.plan_id'),
    )
    .innerJoin('sales_order as o', (join) =>
      join.onRef('o.tenant_id', '=', 's.tenant_id').onRef('o.subscription_id', '=', 's.id'),
    )
    .select([
      's.id',
      's.user_id',
      's.plan_id',
      's.quantity',
      's.created_at',
      'p.name',
      'p.price_cents',
      'p.units',
      'o.id as order_id',
    ])
    .where('s.tenant_id', '=', tenant_id)
    .where('s.order_type', '=', orderTypes.manager)
    .executeTakeFirst();
  if (found) {
    const { quantity, units, plan_id } = found;
    const start = new Date(found.created_at);
    const periods = [...periodsSince(start, 'month', now)];
    const current = periods.at(-1);
    if (current)
      await db
        .updateTable('subscription')
        .set({ ...current, next_at: current.period_end, renews_on: start.getUTCDate() })
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', found.id)
        .execute();
    for (const [place, period] of periods.entries()) {
      const isLast = place === periods.length - 1;
      const paid: Paid = {
        user_id: found.user_id,
        purpose: 'dialer',
        order_type: orderTypes.manager,
        reason: place === 0 ? 'start' : 'renewal',
        description: `${quantity} × ${found.name} (${units.toLocaleString('en-US')} minutes each)`,
        net_cents: found.price_cents * quantity,
        period,
        of: { subscription_id: found.id, plan_id, quantity, units: units * quantity },
      };
      await seedOrder(ledger, paid, isLast ? found.order_id : undefined);
    }
  }
  const solo = await db
    .selectFrom('subscription_plan')
    .select(['id', 'name', 'price_cents', 'units'])
    .where('tenant_id', '=', tenant_id)
    .where('name', '=', 'Solo')
    .executeTakeFirst();
  const user_id = byName('agent3');
  if (!solo || !user_id) return;
  const start = new Date(now.getTime() - 160 * DAY_MS);
  const periods = [...periodsSince(start, 'month', now)];
  const current = periods.at(-1);
  const subscription_id = newId();
  if (!current) return;
  await db
    .insertInto('subscription')
    .values({
      ...current,
      tenant_id,
      id: subscription_id,
      channel: 'dialer',
      order_type: orderTypes.self,
      user_id,
      plan_id: solo.id,
      status: 'active',
      quantity: 1,
      pool: solo.units,
      renews_on: start.getUTCDate(),
      next_at: current.period_end,
      created_at: start,
    })
    .execute();
  for (const [place, period] of periods.entries())
    await seedOrder(ledger, {
      user_id,
      purpose: 'dialer',
      order_type: orderTypes.self,
      reason: place === 0 ? 'start' : 'renewal',
      description: `${solo.name} (${solo.units} minutes)`,
      net_cents: solo.price_cents,
      period,
      of: { subscription_id, plan_id: solo.id, quantity: 1, units: solo.units },
    });
}

const NUMBER_PRICE = '3.00';

/** What the users who bought numbers paid for them each month. */
export async function seedNumberOrders(ledger: Ledger): Promise<void> {
  const { db, tenant_id, now } = ledger;
  const numbers = await db
    .selectFrom('phone_number')
    .select(['id', 'number', 'owner_id', 'bought_at'])
    .where('tenant_id', '=', tenant_id)
    .where('owner_id', 'is not', null)
    .where('released_at', 'is', null)
    .execute();
  if (numbers.length === 0) return;
  await db
    .insertInto('telephony_settings')
    .values({
      tenant_id,
      provider: 'installation',
      local_price: NUMBER_PRICE,
      toll_free_price: '5.00',
      validation_price: '1.50',
      buyers: 'everyone',
      numbers_each: 5,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const { id, number, owner_id, bought_at } of numbers) {
    if (owner_id === null) continue;
    const start = new Date(bought_at);
    const periods = [...periodsSince(start, 'month', now)];
    for (const [place, period] of periods.entries())
      await seedOrder(ledger, {
        user_id: owner_id,
        purpose: 'phone_number',
        order_type: NUMBER_ORDER,
        reason: place === 0 ? 'number' : 'renewal',
        description: `Phone number ${displayPhone(number)}`,
        net_cents: Number(NUMBER_PRICE) * 100,
        period,
        of: { phone_number_id: id, quantity: 1, units: 0 },
      });
    const period_end = periods.at(-1)?.period_end;
    if (!period_end) continue;
    const renewal = { payer_id: owner_id, period_end, renews_on: start.getUTCDate(), next_at: period_end };
    await db
      .updateTable('phone_number')
      .set({ ...renewal, monthly_price: NUMBER_PRICE })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .execute();
    await db
      .updateTable('phone_number_order')
      .set({ monthly_price: NUMBER_PRICE })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .execute();
  }
}
