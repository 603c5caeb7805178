import { periodEnd } from '@bookline/contract/rules/billing';
import { NUMBER_ORDER, orderTypes, VALIDATION_ORDER } from '@bookline/contract/rules/subscriptions';
import type { MoneyContext } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { mailReceipt, nextInvoiceNumber, periodOf } from '../billing/billing.api.ts';
import { endFreeLicenses, insertLicenses, resetAllocations, totalsOf } from './licenses.queries.ts';
import { type OrderRow, updateOrder } from './orders.queries.ts';
import { getPlan, type PlanRow } from './plans.queries.ts';
import {
  findPersonalSubscription,
  findSubscription,
  insertSubscription,
  oneOf,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.queries.ts';
import { subscriptionChanged } from './tell.ts';

/** Whether an order can still be carried out. Subscriptions must be locked. */
export async function fits({ db, tenant }: MoneyContext, order: OrderRow): Promise<boolean> {
  if (order.status !== 'open' || order.order_type === NUMBER_ORDER || order.order_type === VALIDATION_ORDER)
    return false;
  if (order.subscription_id === null)
    return !(await findPersonalSubscription(db, tenant.id, order.channel, order.user_id, order.order_type));
  const subscription = await findSubscription(db, tenant.id, order.subscription_id);
  if (!subscription) return false;
  return order.reason === 'start'
    ? subscription.status === 'pending'
    : !['pending', 'ended'].includes(subscription.status);
}

/** Carries out an order that is paid, or costs nothing. It must fit, and subscriptions must be locked. */
export async function applyOrder(ctx: MoneyContext, order: OrderRow, paymentId: string | undefined): Promise<void> {
  const { db, tenant, clock } = ctx;
  if (order.plan_id === null) throw new Error(`order ${order.id} has no plan`);
  const now = clock.now();
  const plan = await getPlan(db, tenant.id, order.plan_id);
  const before =
    order.subscription_id === null ? undefined : await findSubscription(db, tenant.id, order.subscription_id);
  // A first period begins when it's paid. Who paid after the grace period pays for the time from now on.
  const begins = order.reason === 'start' || before?.status === 'unpaid';
  const period = begins
    ? { period_start: now, period_end: periodEnd(now, periodOf(plan), now.getUTCDate()) }
    : { period_start: new Date(order.period_start), period_end: new Date(order.period_end) };
  const subscription_id = before?.id ?? newId();
  await carryOut(ctx, order, { plan, before, period, begins, subscription_id });
  await updateOrder(db, tenant.id, order.id, {
    status: 'paid',
    number: order.number ?? (await nextInvoiceNumber(db, tenant.id)),
    subscription_id,
    ...period,
    paid_at: now,
    ...(paymentId && { payment_id: paymentId }),
  });
  const after = await findSubscription(db, tenant.id, subscription_id);
  if (after) await subscriptionChanged(ctx, after);
  if (order.total_cents > 0)
    await mailReceipt(
      ctx,
      { id: order.id, user_id: order.user_id, plan: plan.name, total_cents: order.total_cents, ...period },
      `/${order.channel}/orders/${order.id}`,
    );
}

interface Given {
  readonly plan: PlanRow;
  readonly before: SubscriptionRow | undefined;
  readonly period: { readonly period_start: Date; readonly period_end: Date };
  readonly begins: boolean;
  readonly subscription_id: string;
}

async function carryOut(ctx: MoneyContext, order: OrderRow, given: Given): Promise<void> {
  const { db, tenant, clock } = ctx;
  const { plan, before, period, begins, subscription_id } = given;
  const now = clock.now();
  const renewed = {
    ...period,
    next_at: period.period_end,
    ...(begins && { renews_on: period.period_start.getUTCDate() }),
    attempts: 0,
    past_due_since: null,
  };
  const whole = plan.units * order.quantity;
  if (!before || before.status === 'pending') {
    const { user_id, quantity, order_type } = order;
    const row = { user_id, plan_id: plan.id, quantity, pool: whole, status: 'active' as const };
    const renews_on = period.period_start.getUTCDate();
    if (before) await updateSubscription(db, tenant.id, before.id, { ...row, ...renewed });
    else
      await insertSubscription(db, tenant.id, {
        ...row,
        ...period,
        id: subscription_id,
        channel: order.channel,
        order_type: oneOf(Object.values(orderTypes), order_type),
        renews_on,
        next_at: period.period_end,
        created_at: now,
      });
    return setLicenses(ctx, order, subscription_id, quantity);
  }
  const { id } = before;
  if (order.reason === 'licenses') {
    const quantity = before.quantity + order.quantity;
    await updateSubscription(db, tenant.id, id, { quantity, pool: before.pool + order.units });
    return setLicenses(ctx, order, id, quantity);
  }
  const { assigned } = await totalsOf(db, tenant.id, id);
  // Licenses that users have stay, also if fewer were to go on.
  const quantity = Math.max(order.quantity, assigned);
  const change = { plan_id: plan.id, quantity, next_plan_id: null, next_quantity: null };
  if (order.reason === 'renewal') {
    const pool = plan.units * quantity;
    await updateSubscription(db, tenant.id, id, { ...change, ...renewed, pool, status: 'active' });
    await resetAllocations(db, tenant.id, id, pool);
    return setLicenses(ctx, order, id, quantity);
  }
  // A change to a plan with another period starts a new one. Otherwise the period goes on, with more or fewer units.
  const goesOn = new Date(order.period_end).getTime() === new Date(before.period_end ?? 0).getTime();
  const { allocated } = await totalsOf(db, tenant.id, id);
  await updateSubscription(db, tenant.id, id, {
    ...change,
    ...(goesOn ? {} : { ...renewed, renews_on: period.period_start.getUTCDate() }),
    pool: goesOn ? Math.max(before.pool + order.units, allocated) : whole,
    cancel_at_end: false,
  });
  if (!goesOn) await resetAllocations(db, tenant.id, id, whole);
  await setLicenses(ctx, order, id, quantity);
}

/** Brings the number of licenses in line. Only those that no one has end. */
async function setLicenses(ctx: MoneyContext, order: OrderRow, id: string, quantity: number): Promise<void> {
  const { db, tenant, clock } = ctx;
  if (order.order_type === orderTypes.self) return;
  const { licenses } = await totalsOf(db, tenant.id, id);
  if (licenses > quantity) await endFreeLicenses(db, tenant.id, id, licenses - quantity, clock.now());
  if (licenses < quantity)
    await insertLicenses(db, tenant.id, {
      subscription: { id, channel: order.channel, company: order.order_type === orderTypes.company },
      order_id: order.id,
      count: quantity - licenses,
      created_at: clock.now(),
    });
}
