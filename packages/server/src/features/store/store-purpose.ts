import type { EndedPayment, MoneyContext, PaymentPurpose } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { lockBilling, nextInvoiceNumber } from '../billing/billing.api.ts';
import { openRefund } from '../payments/payments.api.ts';
import { deleteCartItem } from './cart.queries.ts';
import { mailFulfillers, mailOrderRefund, mailReceipt } from './order-mail.ts';
import { insertEvent, listItems, lockOrder, type OrderRow, updateOrder } from './orders.queries.ts';
import { putBackInStock } from './products.queries.ts';

export const STORE_ORDER = 'store_order';

/** What payments of store orders do once they end. It runs in the transaction that records the end, so a charge and its order are one. */
export const storePurpose: PaymentPurpose = {
  name: STORE_ORDER,
  return_path: ({ id, subject_id }) => `/store/orders/${subject_id}?payment=${id}`,
  async ended(ctx, payment) {
    const { db, tenant } = ctx;
    await lockBilling(db, tenant.id, payment.user_id);
    const order = await orderOf(ctx, payment);
    if (payment.status === 'paid') return paid(ctx, payment, order);
    if (order.status !== 'open') return;
    await updateOrder(db, tenant.id, order.id, { status: 'failed' });
    await returnPieces(ctx, order.id);
  },
  async refunded(ctx, payment, amount_cents) {
    const { db, tenant, clock } = ctx;
    const order = await orderOf(ctx, payment);
    // A payment that came too late pays no order.
    if (order.payment_id !== payment.id) return;
    const refunded_cents = order.refunded_cents + amount_cents;
    await updateOrder(db, tenant.id, order.id, { refunded_cents });
    const event = { id: newId(), order_id: order.id, at: clock.now(), actor_id: null };
    await insertEvent(db, tenant.id, { ...event, kind: 'refund', amount_cents });
    await mailOrderRefund(ctx, { ...order, refunded_cents }, amount_cents);
  },
};

async function orderOf({ db, tenant }: MoneyContext, { id, subject_id }: EndedPayment): Promise<OrderRow> {
  const order = await lockOrder(db, tenant.id, subject_id);
  if (!order) throw new Error(`payment ${id} pays order ${subject_id}, which doesn't exist`);
  return order;
}

async function paid(ctx: MoneyContext, payment: EndedPayment, order: OrderRow): Promise<void> {
  const { db, tenant, clock } = ctx;
  if (order.status !== 'open') {
    // The bank answered after the order had failed, and its pieces may be sold.
    const { id: payment_id, amount_cents, user_id: made_by_id } = payment;
    await openRefund(ctx, { key: `late:${payment_id}`, payment_id, amount_cents, reason: 'Paid too late', made_by_id });
    return;
  }
  const now = clock.now();
  const number = await nextInvoiceNumber(db, tenant.id);
  await updateOrder(db, tenant.id, order.id, { status: 'paid', number, paid_at: now, payment_id: payment.id });
  const items = (await listItems(db, tenant.id, [order.id])).get(order.id) ?? [];
  // A number that they changed while their bank asked them isn't what they bought.
  for (const { product_id, quantity } of items)
    await deleteCartItem(db, tenant.id, order.user_id, product_id, quantity);
  await insertEvent(db, tenant.id, { id: newId(), order_id: order.id, at: now, actor_id: null, kind: 'paid' });
  await mailReceipt(ctx, { ...order, number }, items);
  await mailFulfillers(ctx, { ...order, number }, items);
}

/** Puts the pieces of an order back in stock, by id, so that two orders never wait for each other. */
export async function returnPieces({ db, tenant }: MoneyContext, orderId: string): Promise<void> {
  const items = (await listItems(db, tenant.id, [orderId])).get(orderId) ?? [];
  for (const { product_id, quantity } of items.toSorted((one, other) => (one.product_id < other.product_id ? -1 : 1)))
    await putBackInStock(db, tenant.id, product_id, quantity);
}
