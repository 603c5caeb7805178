import type { QueryOf } from '@bookline/contract/endpoint';
import type { adminDialerSubscriptions } from '@bookline/contract/features/admin-subscriptions';
import type { dialerSubscriptions, SubscriptionOrder } from '@bookline/contract/features/subscriptions';
import { metaOf } from '@bookline/contract/paging';
import { moneyOfCents } from '@bookline/contract/rules/payments';
import { type Channel, NUMBER_ORDER, VALIDATION_ORDER } from '@bookline/contract/rules/subscriptions';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { findOpenPayment, openRefund, refundsOf } from '../payments/payments.api.ts';
import { endSubscription } from './advance-subscription.ts';
import { endLicenses, totalsOf } from './licenses.queries.ts';
import { offsetOf } from './licenses.service.ts';
import {
  countOrders,
  findOrder,
  isPeriodOver,
  type ListedOrder,
  listOrders,
  type OrderList,
  type OrderRow,
  updateOrder,
} from './orders.queries.ts';
import {
  findSubscription,
  lockSubscriptions,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.queries.ts';
import { subscriptionChanged } from './tell.ts';

type Calls = typeof dialerSubscriptions;
type AdminCalls = typeof adminDialerSubscriptions;

/** A page of the acting user's orders, the latest first. */
export const readOrders = (ctx: Context, channel: Channel, query: QueryOf<Calls['orders']>) =>
  readPage(
    ctx,
    { channel, user_id: ctx.actor.user_id, subscription_id: query.subscription_id },
    { ...query, order_field: 'created_at', order: 'desc' },
  );

/** A page of everyone's orders. */
export function readAllOrders(ctx: Context, channel: Channel, query: QueryOf<AdminCalls['orders']>) {
  const { status, order_type, subscription_id, q } = query;
  return readPage(ctx, { channel, status, order_type, subscription_id, q }, query);
}

type Paging = Pick<QueryOf<AdminCalls['orders']>, 'page' | 'limit' | 'order' | 'order_field'>;

async function readPage(ctx: Context, list: OrderList, paging: Paging) {
  const { db, tenant } = ctx;
  return {
    data: (await listOrders(db, tenant.id, list, offsetOf(paging))).map((row) => present(ctx, row)),
    meta: metaOf(paging, await countOrders(db, tenant.id, list)),
  };
}

/** One of the acting user's orders, or for admins anyone's. Throws 404. */
export const readOrder = async (ctx: Context, channel: Channel, id: string): Promise<SubscriptionOrder> =>
  present(ctx, await findOwn(ctx, channel, id));

async function findOwn(ctx: Context, channel: Channel, id: string): Promise<ListedOrder> {
  const { actor, db, tenant } = ctx;
  const list: OrderList = { channel, id, ...(!actor.user.admin && { user_id: actor.user_id }) };
  const paging = { order_field: 'created_at', order: 'asc', limit: 1, offset: 0 } as const;
  const [found] = await listOrders(db, tenant.id, list, paging);
  if (!found) throw new AppError('not_found');
  return found;
}

/** What an order's PDF shows. Throws 404 for one that was never due, and 409 for the receipt of one that isn't paid. */
export async function readPrinted(ctx: Context, channel: Channel, id: string, document: 'invoice' | 'receipt') {
  const order = await findOwn(ctx, channel, id);
  const { number, brand, last4, paid_at } = order;
  if (number === null) throw new AppError('not_found');
  if (document === 'receipt' && paid_at === null)
    throw new AppError('conflict', { fields: { base: ['This order isn’t paid, so there is no receipt.'] } });
  const status = paid_at !== null ? ('paid' as const) : order.status === 'open' ? ('open' as const) : ('void' as const);
  return {
    invoice: { ...order, number, status, issued_at: order.created_at },
    card: brand && last4 ? { brand, last4 } : undefined,
  };
}

const present = ({ actor }: Context, row: ListedOrder): SubscriptionOrder => ({
  id: row.id,
  channel: row.channel,
  number: row.number,
  order_type: row.order_type,
  reason: row.reason,
  status: row.status,
  subscription_id: row.subscription_id,
  plan: row.plan,
  quantity: row.quantity,
  lines: row.lines.map(({ description, amount_cents }) => ({ description, amount: moneyOfCents(amount_cents) })),
  net: moneyOfCents(row.net_cents),
  tax: moneyOfCents(row.tax_cents),
  tax_rate: String(Number(row.tax_rate)),
  tax_state: row.tax_state,
  total: moneyOfCents(row.total_cents),
  refunded: moneyOfCents(row.refunded_cents),
  period_start: row.period_start,
  period_end: row.period_end,
  user: { id: row.user_id, name: row.user_name },
  card: row.brand && row.last4 ? { brand: row.brand, last4: row.last4 } : null,
  problem: row.status === 'open' || row.status === 'failed' ? row.problem : null,
  created_at: row.created_at,
  paid_at: row.paid_at,
  canceled_at: row.canceled_at,
  payable: row.status === 'open' && row.reason === 'renewal' && row.user_id === actor.user_id,
});

const refused = (sentence: string) => new AppError('conflict', { fields: { base: [sentence] } });

/**
 * R395: cancels an order. What was paid is refunded, and what it added ends at once. Throws 404, and 409 while its payment is processed or if it can't be
 * undone.
 */
export async function cancelOrder(ctx: Context, channel: Channel, id: string): Promise<SubscriptionOrder> {
  const { db, tenant, actor, clock } = ctx;
  await lockSubscriptions(db, tenant.id, channel);
  const order = await findOrder(db, tenant.id, id);
  if (order?.channel !== channel) throw new AppError('not_found');
  if (order.order_type === NUMBER_ORDER) throw refused('Release the phone number instead.');
  if (order.order_type === VALIDATION_ORDER)
    throw refused('An order of phone validations can’t be canceled. Refund it instead.');
  if (order.status === 'failed' || order.status === 'canceled')
    throw refused('This order isn’t paid and no longer due.');
  if (await findOpenPayment(db, tenant.id, channel, id))
    throw refused('A payment is still being processed. Try again in a few minutes.');
  const subscription =
    order.subscription_id === null ? undefined : await findSubscription(db, tenant.id, order.subscription_id);
  if (order.status === 'paid') await undo(ctx, order, subscription);
  else if (subscription && order.reason === 'renewal') await endSubscription(ctx, subscription);
  // Part of it may be refunded already, or about to be.
  const refunds = order.payment_id === null ? undefined : await refundsOf(ctx, [order.payment_id]);
  const left = order.total_cents - (refunds?.get(order.payment_id ?? '')?.taken_cents ?? 0);
  if (order.payment_id !== null && left > 0)
    await openRefund(ctx, {
      key: `order:${id}`,
      payment_id: order.payment_id,
      amount_cents: left,
      reason: 'Order canceled',
      made_by_id: actor.real_user_id,
    });
  // After the payment is locked: a refund that is recorded now locks the payment, then the order.
  await updateOrder(db, tenant.id, id, { status: 'canceled', canceled_at: clock.now() });
  const detail = { channel, reason: order.reason, refund_cents: order.status === 'paid' ? left : 0 };
  await audit(ctx, { action: 'subscription.cancel_order', subject_type: 'sales_order', subject_id: id, detail });
  return readOrder(ctx, channel, id);
}

/** Undoes what a paid order added. */
async function undo(ctx: Context, order: OrderRow, subscription: SubscriptionRow | undefined): Promise<void> {
  const { db, tenant, clock } = ctx;
  if (order.reason === 'change')
    throw refused('A change of plan can’t be undone. Change the plan again, or cancel the subscription.');
  if (!subscription) return;
  if (await isPeriodOver(db, tenant.id, order)) throw refused('The period of this order is over.');
  if (subscription.status === 'ended') return;
  if (order.reason !== 'licenses') return endSubscription(ctx, subscription);
  // Their users lose them, so tell them before.
  await subscriptionChanged(ctx, subscription);
  const ended = await endLicenses(db, tenant.id, { order_id: order.id }, clock.now());
  const { licenses, allocated } = await totalsOf(db, tenant.id, subscription.id);
  if (licenses === 0) return endSubscription(ctx, subscription);
  await updateSubscription(db, tenant.id, subscription.id, {
    quantity: Math.max(subscription.quantity - ended, 1),
    pool: Math.max(subscription.pool - order.units, allocated),
  });
}
