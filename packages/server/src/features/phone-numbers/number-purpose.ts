import type { EndedPayment, MoneyContext, PaymentPurpose } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { dollars, mailReceipt, nextInvoiceNumber, writeToPayer } from '../billing/billing.api.ts';
import { findPayment, openRefund } from '../payments/payments.api.ts';
import {
  findSalesOrder,
  NUMBER_PURPOSE,
  type SalesOrder,
  tellUsers,
  updateSalesOrder,
} from '../subscriptions/subscriptions.api.ts';
import { numberRenewalFailed } from './advance-number.ts';
import { billedOf, pathOfOrder } from './number-charges.ts';
import { lockPayingOrder, updateOrder as updatePurchase } from './orders.queries.ts';
import { lockNumber, updateNumber } from './phone-numbers.queries.ts';
import { BUY_ATTEMPTS, BUY_NUMBER } from './purchase-number.ts';

/** What payments for phone numbers do once they end. It runs in the transaction that records the end, so a charge and what it pays for are one. */
export const numberPurpose: PaymentPurpose = {
  name: NUMBER_PURPOSE,
  return_path: ({ id }) => `/account/phone_numbers?payment=${id}`,
  async ended(ctx, payment) {
    const order = await orderOf(ctx, payment);
    await (payment.status === 'paid' ? paid(ctx, payment, order) : failed(ctx, payment, order));
    await tellUsers(ctx, [order.user_id]);
  },
  async refunded(ctx, payment, amount_cents) {
    const order = await orderOf(ctx, payment);
    // A payment that came too late pays no order.
    if (order.payment_id !== payment.id) return;
    const refunded_cents = order.refunded_cents + amount_cents;
    await updateSalesOrder(ctx.db, ctx.tenant.id, order.id, { refunded_cents });
    // The payer of a number that couldn't be bought was told already.
    if (order.status === 'canceled') return;
    await writeToPayer(ctx, order.user_id, `sales-refund:${order.id}:${refunded_cents}`, {
      subject: `Your refund for order ${order.number}`,
      paragraphs: [
        `We refunded ${dollars(amount_cents)} of the ${dollars(order.total_cents)} that you paid. Your bank may take a few days to show it.`,
      ],
      action: 'View order',
      path: pathOfOrder(order),
    });
  },
};

async function orderOf({ db, tenant }: MoneyContext, { id, subject_id }: EndedPayment): Promise<SalesOrder> {
  const order = await findSalesOrder(db, tenant.id, subject_id);
  if (!order) throw new Error(`payment ${id} pays order ${subject_id}, which doesn't exist`);
  return order;
}

async function paid(ctx: MoneyContext, payment: EndedPayment, order: SalesOrder): Promise<void> {
  const { db, tenant, clock } = ctx;
  const isDue = order.status === 'open' && (await (order.reason === 'renewal' ? renew(ctx, order) : begin(ctx, order)));
  if (!isDue) {
    // The bank answered after the order was paid otherwise, or was no longer asked for.
    const { id: payment_id, amount_cents, user_id: made_by_id } = payment;
    await openRefund(ctx, { key: `late:${payment_id}`, payment_id, amount_cents, reason: 'Paid too late', made_by_id });
    if (order.status === 'open')
      await updateSalesOrder(db, tenant.id, order.id, { status: 'canceled', canceled_at: clock.now() });
    return;
  }
  await updateSalesOrder(db, tenant.id, order.id, {
    status: 'paid',
    number: order.number ?? (await nextInvoiceNumber(db, tenant.id)),
    paid_at: clock.now(),
    payment_id: payment.id,
  });
  const period = { period_start: new Date(order.period_start), period_end: new Date(order.period_end) };
  await mailReceipt(ctx, { ...billedOf(order), ...period }, pathOfOrder(order));
}

/** A paid purchase: a job buys the number now. False if it's no longer wanted. */
async function begin(ctx: MoneyContext, { phone_number_id }: SalesOrder): Promise<boolean> {
  const { db, tenant } = ctx;
  const purchase = phone_number_id && (await lockPayingOrder(db, tenant.id, phone_number_id));
  if (!purchase) return false;
  await updatePurchase(db, tenant.id, purchase.id, { status: 'pending' });
  await enqueue(ctx, BUY_NUMBER, { order_id: purchase.id }, { key: purchase.id, max_attempts: BUY_ATTEMPTS });
  return true;
}

/** A paid renewal: the number is the payer's for another month. False if they no longer have it. */
async function renew(ctx: MoneyContext, order: SalesOrder): Promise<boolean> {
  const { db, tenant } = ctx;
  const number = order.phone_number_id && (await lockNumber(db, tenant.id, order.phone_number_id));
  if (!number || number.payer_id !== order.user_id) return false;
  const period_end = new Date(order.period_end);
  await updateNumber(db, tenant.id, number.id, { period_end, next_at: period_end, attempts: 0, past_due_since: null });
  return true;
}

async function failed(ctx: MoneyContext, payment: EndedPayment, order: SalesOrder): Promise<void> {
  const { db, tenant, clock } = ctx;
  const { phone_number_id } = order;
  if (order.status !== 'open' || phone_number_id === null) return;
  if (order.reason !== 'renewal') {
    const purchase = await lockPayingOrder(db, tenant.id, phone_number_id);
    const change = { status: 'failed', problem: payment.problem ?? '', done_at: clock.now() } as const;
    if (purchase) await updatePurchase(db, tenant.id, purchase.id, change);
    return updateSalesOrder(db, tenant.id, order.id, { status: 'failed' });
  }
  // A try of the payer's own counts for nothing: they see the reason, and the schedule goes on.
  const { on_session } = (await findPayment(db, tenant.id, payment.id)) ?? {};
  const number = on_session ? undefined : await lockNumber(db, tenant.id, phone_number_id);
  if (number?.payer_id === order.user_id && number.next_at !== null)
    await numberRenewalFailed(ctx, number, order, payment.problem ?? '');
}
