import { type Channel, channels } from '@bookline/contract/rules/subscriptions';
import type { EndedPayment, MoneyContext, PaymentPurpose } from '../../platform/context.ts';
import { dollars, writeToPayer } from '../billing/billing.api.ts';
import { findPayment, openRefund } from '../payments/payments.api.ts';
import { applyOrder, fits } from './apply-order.ts';
import { findOrder, type OrderRow, updateOrder } from './orders.queries.ts';
import { renewalFailed } from './renewal-failed.ts';
import { findSubscription, lockSubscriptions } from './subscriptions.queries.ts';

/** What payments for minutes and texts do once they end. It runs in the transaction that records the end, so a charge and what it pays for are one. */
const purposeFor = (channel: Channel): PaymentPurpose => ({
  name: channel,
  async ended(ctx, payment) {
    await lockSubscriptions(ctx.db, ctx.tenant.id, channel);
    const order = await orderOf(ctx, payment);
    await (payment.status === 'paid' ? paid(ctx, payment, order) : failed(ctx, payment, order));
  },
  async refunded(ctx, payment, amount_cents) {
    const order = await orderOf(ctx, payment);
    // A payment that came too late pays no order.
    if (order.payment_id !== payment.id) return;
    const refunded_cents = order.refunded_cents + amount_cents;
    await updateOrder(ctx.db, ctx.tenant.id, order.id, { refunded_cents });
    await writeToPayer(ctx, order.user_id, `sales-refund:${order.id}:${refunded_cents}`, {
      subject: `Your refund for order ${order.number}`,
      paragraphs: [
        `We refunded ${dollars(amount_cents)} of the ${dollars(order.total_cents)} that you paid. Your bank may take a few days to show it.`,
      ],
      action: 'View order',
      path: `/${channel}/orders/${order.id}`,
    });
  },
  return_path: ({ id, subject_id }) => `/${channel}/orders/${subject_id}?payment=${id}`,
});

export const subscriptionPurposes: readonly PaymentPurpose[] = channels.map(purposeFor);

async function orderOf({ db, tenant }: MoneyContext, { id, subject_id }: EndedPayment): Promise<OrderRow> {
  const order = await findOrder(db, tenant.id, subject_id);
  if (!order) throw new Error(`payment ${id} pays order ${subject_id}, which doesn't exist`);
  return order;
}

async function paid(ctx: MoneyContext, payment: EndedPayment, order: OrderRow): Promise<void> {
  if (await fits(ctx, order)) return applyOrder(ctx, order, payment.id);
  // The bank answered after the order was paid otherwise, or was no longer asked for. An order that stays open would block the payer's next.
  if (order.status === 'open')
    await updateOrder(ctx.db, ctx.tenant.id, order.id, { status: 'canceled', canceled_at: ctx.clock.now() });
  const { id: payment_id, amount_cents, user_id: made_by_id } = payment;
  await openRefund(ctx, { key: `late:${payment_id}`, payment_id, amount_cents, reason: 'Paid too late', made_by_id });
}

async function failed(ctx: MoneyContext, payment: EndedPayment, order: OrderRow): Promise<void> {
  const { db, tenant } = ctx;
  if (order.status !== 'open') return;
  if (order.reason !== 'renewal') return updateOrder(db, tenant.id, order.id, { status: 'failed' });
  // A try of the payer's own counts for nothing: they see the reason, and the schedule goes on.
  const { on_session } = (await findPayment(db, tenant.id, payment.id)) ?? {};
  const subscription = order.subscription_id && (await findSubscription(db, tenant.id, order.subscription_id));
  if (on_session || !subscription || subscription.status === 'unpaid' || subscription.status === 'ended') return;
  await renewalFailed(ctx, subscription, order, payment.problem ?? '');
}
