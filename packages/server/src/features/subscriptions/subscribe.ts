import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import type { adminDialerSubscriptions } from '@bookline/contract/features/admin-subscriptions';
import type {
  dialerSubscriptions,
  SubscriptionCharge,
  SubscriptionQuote,
} from '@bookline/contract/features/subscriptions';
import { taxOn } from '@bookline/contract/rules/billing';
import { centsOfMoney, moneyOfCents } from '@bookline/contract/rules/payments';
import {
  type Channel,
  leadsTeam,
  MAX_LICENSES,
  type OrderType,
  orderTypes,
  unitWord,
} from '@bookline/contract/rules/subscriptions';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { outcomeOf, partiesOf } from '../billing/billing.api.ts';
import { endPayment, findOpenPayment, settlePayment } from '../payments/payments.api.ts';
import { totalsOf } from './licenses.queries.ts';
import { findDueOrder, findOpenOrder, findOrder, purposeOf, updateOrder } from './orders.queries.ts';
import { openCharge, placeOrder } from './place-order.ts';
import { getPlan } from './plans.queries.ts';
import { planOf } from './plans.service.ts';
import { type Quote, quoteChange, quoteStart, requirePlan } from './quote.ts';
import {
  findPendingSubscription,
  findPersonalSubscription,
  findSubscription,
  insertSubscription,
  lockSubscriptions,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.queries.ts';
import { subscriptionChanged } from './tell.ts';
import { runs, termsOf } from './terms.ts';

type Calls = typeof dialerSubscriptions;
type AdminCalls = typeof adminDialerSubscriptions;

const WAITING = 'Your last payment is still being processed. Try again in a few minutes.';

/** What a new or changed subscription would cost the acting user. */
export async function previewSubscription(
  ctx: Context,
  channel: Channel,
  query: QueryOf<Calls['preview']>,
): Promise<SubscriptionQuote> {
  const { plan_id, order_type, subscription_id } = query;
  if (subscription_id) return present(await quoteOf(ctx, await requireOwn(ctx, channel, subscription_id), query));
  if (!order_type) throw invalid('order_type', 'Choose who pays.');
  if (!plan_id) throw invalid('plan_id', 'Choose a plan.');
  const plan = await requirePlan(ctx, { channel, plan_id, order_type });
  return present(await quoteStart(ctx, ctx.actor.user_id, { order_type, plan, quantity: query.quantity ?? 1 }));
}

/** A pending subscription costs its first period. An active one costs what changes. */
async function quoteOf(
  ctx: Context,
  subscription: SubscriptionRow,
  { plan_id, quantity = subscription.quantity }: { plan_id?: string | undefined; quantity?: number | undefined },
): Promise<Quote> {
  const { channel, order_type, plan_id: current } = subscription;
  const plan = await requirePlan(ctx, { channel, order_type, current, plan_id: plan_id ?? current });
  if (order_type === orderTypes.self && quantity !== 1) throw invalid('quantity', 'You only need one for yourself.');
  if (subscription.status === 'pending')
    return quoteStart(ctx, ctx.actor.user_id, { order_type, plan, quantity, subscription });
  const { assigned } = await totalsOf(ctx.db, ctx.tenant.id, subscription.id);
  if (quantity < assigned)
    throw invalid(
      'quantity',
      `${assigned} users have a license. Take licenses away first, or keep at least ${assigned}.`,
    );
  return quoteChange(ctx, ctx.actor.user_id, subscription, { plan, quantity });
}

const present = (quote: Quote): SubscriptionQuote => ({
  plan: planOf(quote.plan),
  quantity: quote.quantity,
  effective: quote.effective,
  lines: quote.lines.map(({ description, amount_cents }) => ({ description, amount: moneyOfCents(amount_cents) })),
  net: moneyOfCents(quote.net_cents),
  tax: moneyOfCents(quote.tax_cents),
  tax_rate: String(Number(quote.parties.tax_rate)),
  tax_state: quote.parties.tax_state,
  due_now: moneyOfCents(quote.total_cents),
  added_units: quote.added_units,
  period_start: quote.period_start.toISOString(),
  period_end: quote.period_end.toISOString(),
  renewal_total: moneyOfCents(quote.renewal_cents),
});

/** What was decided in the transaction: an order, with the payment to settle, or a change without one. */
interface Decided {
  readonly order_id?: string;
  readonly payment_id?: string | undefined;
  readonly subscription_id?: string;
  readonly status?: 'scheduled';
}

/** Decides in one transaction, with the channel's subscriptions locked, and settles the payment after the commit. */
async function decide(
  signedIn: SignedInContext,
  channel: Channel,
  work: (ctx: Context) => Promise<Decided>,
  due?: string,
): Promise<SubscriptionCharge> {
  await endLeftOver(signedIn, channel, due);
  const { order_id, payment_id, subscription_id, status } = await signedIn.transaction(async (ctx) => {
    await lockSubscriptions(ctx.db, ctx.tenant.id, channel);
    return work(ctx);
  });
  const outcome = payment_id
    ? outcomeOf(await settlePayment(signedIn, signedIn.tenant.id, payment_id))
    : { status: status ?? ('paid' as const), payment_id: null, step: null, problem: null };
  const order =
    order_id === undefined
      ? undefined
      : await signedIn.transaction(({ db, tenant }) => findOrder(db, tenant.id, order_id));
  return {
    ...outcome,
    order_id: order_id ?? null,
    subscription_id: order?.subscription_id ?? subscription_id ?? null,
  };
}

/** Ends a charge that waits for the payer's bank: they started again. Looks at one without an outcome. `due` is the order to pay, or else a new one. */
async function endLeftOver(signedIn: SignedInContext, channel: Channel, due: string | undefined): Promise<void> {
  const left = await signedIn.transaction(async ({ db, tenant, actor }) => {
    const order =
      due === undefined
        ? await findOpenOrder(db, tenant.id, channel, actor.user_id)
        : await findOrder(db, tenant.id, due);
    return order?.user_id === actor.user_id ? findOpenPayment(db, tenant.id, purposeOf(order), order.id) : undefined;
  });
  if (left) await endPayment(signedIn, signedIn.tenant.id, left.id);
}

async function requireNoOpenOrder(
  { db, tenant, actor }: Context,
  channel: Channel,
  subscription: SubscriptionRow | undefined,
): Promise<void> {
  const asked = await findOpenOrder(db, tenant.id, channel, actor.user_id);
  if (asked ?? (subscription && (await findDueOrder(db, tenant.id, subscription.id))))
    throw new AppError('conflict', { fields: { base: [WAITING] } });
}

/** Orders what a quote says, unless it's more than the user saw. */
async function order(ctx: Context, channel: Channel, quote: Quote, due_now: string): Promise<Decided> {
  await requireNoOpenOrder(ctx, channel, quote.subscription);
  if (quote.total_cents > centsOfMoney(due_now))
    throw new AppError('conflict', {
      fields: { due_now: ['The amount has changed since you opened this page. Review it, then confirm again.'] },
    });
  const placed = await placeOrder(ctx, quote);
  const detail = {
    channel,
    order_type: quote.order_type,
    reason: quote.reason,
    plan: quote.plan.name,
    quantity: quote.quantity,
    due_cents: quote.total_cents,
  };
  await audit(ctx, { action: 'subscription.order', subject_type: 'sales_order', subject_id: placed.order_id, detail });
  return placed;
}

/**
 * Subscribes the acting user, or asks admins for a company subscription. Throws 403 if they don't lead a team, 409 if more is due than they saw, and
 * 422 if someone pays already.
 */
export const subscribe = (signedIn: SignedInContext, channel: Channel, body: BodyOf<Calls['create']>) =>
  decide(signedIn, channel, async (ctx) => {
    const { order_type, plan_id, quantity } = body;
    const plan = await requirePlan(ctx, { channel, plan_id, order_type });
    if (order_type !== orderTypes.self && !leadsTeam(ctx.actor.roles)) throw new AppError('forbidden');
    if (order_type === orderTypes.company) {
      const { id } = await askForCompany(ctx, channel, { plan_id, quantity });
      return { subscription_id: id, status: 'scheduled' };
    }
    if (order_type === orderTypes.self && quantity !== 1) throw invalid('quantity', 'You only need one for yourself.');
    await requireNoneYet(ctx, channel, order_type);
    return order(ctx, channel, await quoteStart(ctx, ctx.actor.user_id, { order_type, plan, quantity }), body.due_now);
  });

async function requireNoneYet(ctx: Context, channel: Channel, orderType: OrderType): Promise<void> {
  const { db, tenant, actor } = ctx;
  if (await findPersonalSubscription(db, tenant.id, channel, actor.user_id, orderType))
    throw invalid('base', 'You already have this subscription. Change it instead.');
  const terms = await termsOf(ctx, channel, actor.user_id);
  const units = unitWord(channel, 2);
  if (terms.company && runs(terms.company)) throw invalid('base', `Your company already pays for ${units}.`);
  if (orderType === orderTypes.self && terms.license)
    throw invalid('base', `You have a license, so your manager already pays for your ${units}.`);
}

/**
 * Asks admins for a company subscription. It waits until one sets it active. The last request counts. Throws 422 if the company has a subscription
 * already.
 */
export async function askForCompany(
  ctx: Context,
  channel: Channel,
  { plan_id, quantity }: BodyOf<AdminCalls['create']>,
): Promise<SubscriptionRow> {
  const { db, tenant, actor, clock } = ctx;
  const order_type = orderTypes.company;
  await lockSubscriptions(db, tenant.id, channel);
  const plan = await requirePlan(ctx, { channel, plan_id, order_type });
  const { company } = await termsOf(ctx, channel, actor.user_id);
  if (company) throw invalid('base', 'Your company already has a subscription. Change it instead.');
  const pending = await findPendingSubscription(db, tenant.id, channel);
  const id = pending?.id ?? newId();
  const asked = { user_id: actor.user_id, plan_id: plan.id, quantity };
  if (pending) await updateSubscription(db, tenant.id, id, asked);
  else
    await insertSubscription(db, tenant.id, {
      ...asked,
      id,
      channel,
      order_type,
      status: 'pending',
      pool: 0,
      created_at: clock.now(),
    });
  const detail = { channel, plan: plan.name, quantity };
  await audit(ctx, { action: 'subscription.request', subject_id: id, detail });
  const subscription = await getSubscription(ctx, id);
  await subscriptionChanged(ctx, subscription);
  return subscription;
}

export async function getSubscription({ db, tenant }: Context, id: string): Promise<SubscriptionRow> {
  const found = await findSubscription(db, tenant.id, id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** A subscription that the acting user may quote: their own, or for admins the company's. Throws 404 for others. */
async function requireOwn(ctx: Context, channel: Channel, id: string): Promise<SubscriptionRow> {
  const subscription = await getSubscription(ctx, id);
  const { user_id, order_type, status } = subscription;
  const theirs = order_type === orderTypes.company ? ctx.actor.user.admin : user_id === ctx.actor.user_id;
  if (subscription.channel !== channel || !theirs || status === 'ended') throw new AppError('not_found');
  return subscription;
}

/** The same, to charge for it: only who pays it may. */
async function requirePaidBy(ctx: Context, channel: Channel, id: string): Promise<SubscriptionRow> {
  const subscription = await requireOwn(ctx, channel, id);
  if (subscription.user_id !== ctx.actor.user_id && subscription.status !== 'pending')
    throw invalid('base', 'Another admin pays for this subscription. Set it active with your card first.');
  return subscription;
}

/** Changes the plan or the number of licenses, now or with the next period, or keeps what was canceled. */
export const changeSubscription = (
  signedIn: SignedInContext,
  channel: Channel,
  id: string,
  body: BodyOf<Calls['update']>,
) =>
  decide(signedIn, channel, async (ctx) => {
    const subscription = await requirePaidBy(ctx, channel, id);
    if (subscription.status === 'pending') throw invalid('base', 'An admin must set this subscription active first.');
    const quote = await quoteOf(ctx, subscription, body);
    if (quote.effective === 'now') return order(ctx, channel, quote, body.due_now);
    await requireNoOpenOrder(ctx, channel, subscription);
    const keeps = quote.effective === 'none';
    await updateSubscription(ctx.db, ctx.tenant.id, id, {
      next_plan_id: keeps || quote.plan.id === subscription.plan_id ? null : quote.plan.id,
      next_quantity: keeps || quote.quantity === subscription.quantity ? null : quote.quantity,
      cancel_at_end: false,
    });
    const detail = { channel, plan: quote.plan.name, quantity: quote.quantity, effective: quote.effective };
    await audit(ctx, { action: 'subscription.update', subject_id: id, detail });
    await subscriptionChanged(ctx, subscription);
    return { subscription_id: id, status: 'scheduled' };
  });

/** Buys more licenses. Without an id, for the acting user's own team. Throws 404 if there is no subscription. */
export const orderLicenses = (signedIn: SignedInContext, channel: Channel, body: BodyOf<Calls['order_licenses']>) =>
  decide(signedIn, channel, async (ctx) => {
    const { db, tenant, actor } = ctx;
    const own = await findPersonalSubscription(db, tenant.id, channel, actor.user_id, orderTypes.manager);
    const id = body.subscription_id ?? own?.id;
    if (id === undefined) throw new AppError('not_found');
    const subscription = await requirePaidBy(ctx, channel, id);
    if (subscription.order_type === orderTypes.self || subscription.status === 'pending')
      throw invalid('base', 'This subscription has no licenses.');
    const plan = await getPlan(db, tenant.id, subscription.plan_id);
    const quantity = subscription.quantity + body.quantity;
    if (quantity > MAX_LICENSES)
      throw invalid('quantity', `A subscription can have up to ${MAX_LICENSES.toLocaleString('en-US')} licenses.`);
    return order(ctx, channel, await quoteChange(ctx, actor.user_id, subscription, { plan, quantity }), body.due_now);
  });

/** Sets the company's pending subscription active, with the acting admin's card. Of an active one, the admin becomes the payer. */
export const activateSubscription = (
  signedIn: SignedInContext,
  channel: Channel,
  body: BodyOf<AdminCalls['activate']>,
) =>
  decide(signedIn, channel, async (ctx) => {
    const subscription = await requireOwn(ctx, channel, body.id);
    if (subscription.order_type !== orderTypes.company) throw new AppError('not_found');
    if (subscription.status === 'pending')
      return order(ctx, channel, await quoteOf(ctx, subscription, {}), body.due_now);
    return takeOver(ctx, channel, subscription);
  });

async function takeOver(ctx: Context, channel: Channel, subscription: SubscriptionRow): Promise<Decided> {
  const { db, tenant, actor, clock } = ctx;
  const { id, user_id } = subscription;
  if (user_id === actor.user_id) return { subscription_id: id };
  await requireNoOpenOrder(ctx, channel, undefined);
  const renewal = await findDueOrder(db, tenant.id, id);
  if (renewal && (await findOpenPayment(db, tenant.id, channel, renewal.id)))
    throw new AppError('conflict', { fields: { base: [WAITING] } });
  if (renewal) {
    const { bill_to, tax_rate, tax_state } = await partiesOf(ctx, actor.user_id);
    const tax_cents = taxOn(renewal.net_cents, tax_rate);
    await updateOrder(db, tenant.id, renewal.id, {
      user_id: actor.user_id,
      bill_to: JSON.stringify(bill_to),
      tax_rate,
      tax_state,
      tax_cents,
      total_cents: renewal.net_cents + tax_cents,
    });
  }
  await updateSubscription(db, tenant.id, id, {
    user_id: actor.user_id,
    ...(renewal && subscription.status === 'past_due' && { next_at: clock.now() }),
  });
  const detail = { channel, from: user_id };
  await audit(ctx, { action: 'subscription.take_over', subject_id: id, detail });
  await subscriptionChanged(ctx, subscription);
  return { subscription_id: id };
}

/** Pays a renewal that is due. Throws 404 if it isn't the user's, and 409 while its last payment has no outcome. */
export const payOrder = (signedIn: SignedInContext, channel: Channel, id: string) =>
  decide(
    signedIn,
    channel,
    async (ctx) => {
      const { db, tenant, actor } = ctx;
      const due = await findOrder(db, tenant.id, id);
      if (due?.user_id !== actor.user_id || due.channel !== channel) throw new AppError('not_found');
      if (due.status !== 'open') {
        if (due.status === 'paid') return { order_id: id };
        throw new AppError('conflict', { fields: { base: ['This order is no longer due. Order again instead.'] } });
      }
      // What isn't a renewal is paid where it's ordered.
      if (due.reason !== 'renewal' || (await findOpenPayment(db, tenant.id, purposeOf(due), id)))
        throw new AppError('conflict', { fields: { base: [WAITING] } });
      const detail = { due_cents: due.total_cents };
      await audit(ctx, { action: 'subscription.pay', subject_type: 'sales_order', subject_id: id, detail });
      return { order_id: id, payment_id: await openCharge(ctx, due, `${id}:by-hand:${newId()}`) };
    },
    id,
  );
