import { periodEnd } from '@bookline/contract/rules/billing';
import { type OrderType, orderTypes } from '@bookline/contract/rules/subscriptions';
import { DAY_MS, HOUR_MS } from '@bookline/contract/rules/time-units';
import type { MoneyContext } from '../../platform/context.ts';
import { dollars, getMember, graceEnd, mailEnded, periodOf, writeToPayer } from '../billing/billing.api.ts';
import { endPaymentSoon, findOpenPayment, openPayment } from '../payments/payments.api.ts';
import { applyOrder } from './apply-order.ts';
import { endLicenses, totalsOf } from './licenses.queries.ts';
import { cancelOpenOrders, findDueOrder, findOpenOrder, type OrderRow } from './orders.queries.ts';
import { insertSubscriptionOrder, paymentOf } from './place-order.ts';
import { getPlan } from './plans.queries.ts';
import { describe } from './quote.ts';
import { billed, NO_CARD, renewalFailed } from './renewal-failed.ts';
import {
  findSubscription,
  lockSubscriptions,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.queries.ts';
import { subscriptionChanged } from './tell.ts';
import { termsOf } from './terms.ts';

/** How long a subscription waits for a payment that has no outcome yet. Nothing else is charged until then, and no one loses anything. */
const WAIT_MS = HOUR_MS;

/**
 * Does what is due on a subscription: renews it, tries a failed renewal again, ends it, or stops it after the grace period. It stores the charge with
 * the decision and the gateway is asked after the commit, so it may run twice, and die at any point.
 */
export async function advanceSubscription(ctx: MoneyContext, id: string): Promise<void> {
  const { db, tenant, clock } = ctx;
  const found = await findSubscription(db, tenant.id, id);
  if (!found) return;
  await lockSubscriptions(db, tenant.id, found.channel);
  const subscription = await findSubscription(db, tenant.id, id);
  const now = clock.now();
  if (!subscription?.next_at || new Date(subscription.next_at) > now) return;
  const own = await findDueOrder(db, tenant.id, id);
  const asked = own ? undefined : await findOpenOrder(db, tenant.id, subscription.channel, subscription.user_id);
  const open = own ?? (asked?.subscription_id === id ? asked : undefined);
  const payment = open && (await findOpenPayment(db, tenant.id, subscription.channel, open.id));
  const grace_is_over = subscription.past_due_since !== null && now >= graceEnd(subscription.past_due_since);
  const wait = (ms = WAIT_MS) => updateSubscription(db, tenant.id, id, { next_at: new Date(now.getTime() + ms) });
  // A payment that waits for the payer moved no money, and they could open one again and again. So it puts off neither a renewal nor the end of the
  // grace period.
  if (open && !own) {
    if (payment?.status !== 'action') return wait();
    await endPaymentSoon(ctx, payment.id);
    return wait(0);
  }
  if (payment && !(payment.status === 'action' && grace_is_over)) return wait();
  if (await isOver(ctx, subscription)) return endSubscription(ctx, subscription);
  if (subscription.status === 'active') return renew(ctx, subscription);
  if (subscription.status !== 'past_due' || !subscription.past_due_since) return;
  // Nothing is due anymore, so nothing else would ever end it.
  if (!own) return endSubscription(ctx, subscription);
  if (grace_is_over) return stop(ctx, subscription, own);
  return attempt(ctx, subscription, own);
}

/** Whether a subscription isn't renewed: it was canceled, its payer can't sign in, or someone else pays for the same. */
async function isOver(ctx: MoneyContext, subscription: SubscriptionRow): Promise<boolean> {
  const { db, tenant } = ctx;
  const { channel, user_id, order_type, id } = subscription;
  if (subscription.cancel_at_end) return true;
  // The whole company doesn't stop because one admin left. Its renewal fails, and another admin has time to take it over.
  if (order_type === orderTypes.company) return false;
  if (!(await getMember(db, tenant.id, user_id)).active) return true;
  const terms = await termsOf(ctx, channel, user_id);
  if (terms.company && terms.company.status !== 'unpaid') return true;
  return order_type === orderTypes.self && terms.license !== undefined && terms.subscription?.id !== id;
}

async function renew(ctx: MoneyContext, subscription: SubscriptionRow): Promise<void> {
  const { db, tenant } = ctx;
  const { id, user_id, order_type } = subscription;
  const plan = await getPlan(db, tenant.id, subscription.next_plan_id ?? subscription.plan_id);
  const { assigned } = await totalsOf(db, tenant.id, id);
  const quantity = Math.max(subscription.next_quantity ?? subscription.quantity, assigned);
  const period_start = new Date(subscription.period_end ?? ctx.clock.now());
  const order = await insertSubscriptionOrder(ctx, {
    order_type,
    reason: 'renewal',
    user_id,
    made_by_id: user_id,
    subscription_id: id,
    plan,
    quantity,
    units: plan.units * quantity,
    lines: [{ description: describe(plan, quantity, order_type), amount_cents: plan.price_cents * quantity }],
    period_start,
    period_end: periodEnd(period_start, periodOf(plan), subscription.renews_on ?? period_start.getUTCDate()),
  });
  if (order.total_cents === 0) return applyOrder(ctx, order, undefined);
  await attempt(ctx, subscription, order);
}

/** Opens a charge of the payer's card. A job carries it out after the commit. */
async function attempt(ctx: MoneyContext, subscription: SubscriptionRow, order: OrderRow): Promise<void> {
  const { db, tenant, clock } = ctx;
  const { active } = await getMember(db, tenant.id, order.user_id);
  const key = `order:${order.id}:${order.user_id}:${subscription.attempts + 1}`;
  const payment = active ? await openPayment(ctx, { ...paymentOf(order), key, on_session: false }) : undefined;
  if (!payment)
    return renewalFailed(ctx, subscription, order, active ? NO_CARD : 'The admin who pays can’t sign in anymore.');
  // The end of the payment sets what is next.
  await updateSubscription(db, tenant.id, subscription.id, { next_at: new Date(clock.now().getTime() + DAY_MS) });
}

/** The grace period is over: nothing works until it's paid. */
async function stop(ctx: MoneyContext, subscription: SubscriptionRow, order: OrderRow): Promise<void> {
  await updateSubscription(ctx.db, ctx.tenant.id, subscription.id, { status: 'unpaid', next_at: null });
  await subscriptionChanged(ctx, subscription);
  const { plan, total_cents } = await billed(ctx, order);
  const what = subscription.channel === 'dialer' ? 'calls' : 'texts';
  await writeToPayer(ctx, order.user_id, `unpaid:${order.id}`, {
    subject: `${plan} is paused`,
    paragraphs: [
      `${dollars(total_cents)} for ${plan} is still due. ${WHOSE[subscription.order_type]} ${what} are paused until it’s paid.`,
      'Pay with another card, and everything works again at once.',
    ],
    action: 'Pay now',
    path: `/${subscription.channel}/orders/${order.id}`,
  });
}

const WHOSE: Readonly<Record<OrderType, string>> = {
  [orderTypes.company]: 'Your company’s',
  [orderTypes.manager]: 'Your team’s',
  [orderTypes.self]: 'Your',
};

/** Ends a subscription and its licenses now. What is still due is no longer asked for. Subscriptions must be locked. */
export async function endSubscription(ctx: MoneyContext, subscription: SubscriptionRow): Promise<void> {
  const { db, tenant, clock } = ctx;
  const now = clock.now();
  await cancelOpenOrders(db, tenant.id, subscription.id, now);
  // Those who lose their licenses are told too.
  await subscriptionChanged(ctx, subscription);
  await endLicenses(db, tenant.id, { subscription_id: subscription.id }, now);
  await updateSubscription(db, tenant.id, subscription.id, { status: 'ended', next_at: null, ended_at: now });
  if (subscription.status === 'pending') return;
  const plan = await getPlan(db, tenant.id, subscription.plan_id);
  await mailEnded(ctx, subscription, plan.name, `/${subscription.channel}/subscriptions/${subscription.id}`);
}
