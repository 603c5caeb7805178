import { taxOn } from '@bookline/contract/rules/billing';
import type { OrderReason, OrderType } from '@bookline/contract/rules/subscriptions';
import type { Context, MoneyContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { nextInvoiceNumber, partiesOf } from '../billing/billing.api.ts';
import { openPayment } from '../payments/payments.api.ts';
import { applyOrder } from './apply-order.ts';
import { findOrder, insertOrder, type OrderLine, type OrderRow, purposeOf } from './orders.queries.ts';
import type { PlanRow } from './plans.queries.ts';
import type { Quote } from './quote.ts';
import { oneOf } from './subscriptions.queries.ts';

const ADD_CARD = 'Add a card first.';

/** Adds an order with today's addresses and tax. A renewal is due, so it has its number at once. */
export async function insertSubscriptionOrder(
  ctx: MoneyContext,
  given: {
    readonly order_type: OrderType;
    readonly reason: OrderReason;
    readonly user_id: string;
    readonly made_by_id: string;
    readonly subscription_id: string | null;
    readonly plan: PlanRow;
    readonly quantity: number;
    readonly units: number;
    readonly lines: readonly OrderLine[];
    readonly period_start: Date;
    readonly period_end: Date;
    readonly parties?: Awaited<ReturnType<typeof partiesOf>>;
  },
): Promise<OrderRow> {
  const { db, tenant, clock } = ctx;
  const { plan, parties = await partiesOf(ctx, given.user_id), ...rest } = given;
  const net_cents = given.lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const id = newId();
  await insertOrder(db, tenant.id, {
    ...rest,
    ...parties,
    id,
    channel: oneOf(['dialer', 'sms'], plan.channel),
    plan_id: plan.id,
    number: given.reason === 'renewal' ? await nextInvoiceNumber(db, tenant.id) : null,
    net_cents,
    tax_cents: taxOn(net_cents, parties.tax_rate),
    created_at: clock.now(),
  });
  return getOrder(ctx, id);
}

export async function getOrder({ db, tenant }: Pick<MoneyContext, 'db' | 'tenant'>, id: string): Promise<OrderRow> {
  const order = await findOrder(db, tenant.id, id);
  if (!order) throw new AppError('not_found');
  return order;
}

/**
 * Orders what a quote says, and opens the charge of the acting user's card. What costs nothing is done at once. Returns the payment to settle after
 * the commit. Throws 422 without a card.
 */
export async function placeOrder(
  ctx: Context,
  quote: Quote,
): Promise<{ readonly order_id: string; readonly payment_id: string | undefined }> {
  const { actor } = ctx;
  const { subscription, reason, quantity } = quote;
  const order = await insertSubscriptionOrder(ctx, {
    order_type: quote.order_type,
    reason,
    user_id: actor.user_id,
    made_by_id: actor.user_id,
    subscription_id: subscription?.id ?? null,
    plan: quote.plan,
    quantity: reason === 'licenses' && subscription ? quantity - subscription.quantity : quantity,
    units: quote.added_units,
    lines: quote.lines,
    period_start: quote.period_start,
    period_end: quote.period_end,
    parties: quote.parties,
  });
  if (order.total_cents > 0) return { order_id: order.id, payment_id: await openCharge(ctx, order, order.id) };
  await applyOrder(ctx, order, undefined);
  return { order_id: order.id, payment_id: undefined };
}

/** Opens a charge that the payer waits for. */
export async function openCharge(ctx: Context, order: OrderRow, key: string): Promise<string> {
  const payment = await openPayment(ctx, { ...paymentOf(order), key: `order:${key}`, on_session: true });
  if (!payment) throw invalid('base', ADD_CARD);
  return payment.id;
}

/** What a payment of an order says. */
export const paymentOf = (order: OrderRow) => ({
  user_id: order.user_id,
  purpose: purposeOf(order),
  subject_id: order.id,
  description: order.lines[0]?.description ?? '',
  net_cents: order.net_cents,
  tax_cents: order.tax_cents,
  tax_state: order.tax_state,
  made_by_id: order.user_id,
});
