import type { EndedPayment, MoneyContext, PaymentPurpose } from '../../platform/context.ts';
import { dollars, mailReceipt, nextInvoiceNumber, writeToPayer } from '../billing/billing.api.ts';
import { openRefund } from '../payments/payments.api.ts';
import {
  findSalesOrder,
  type SalesOrder,
  tellUsers,
  updateSalesOrder,
  VALIDATION_PURPOSE,
} from '../subscriptions/subscriptions.api.ts';
import { addValidations, takeBackValidations } from './balance.ts';
import { billedOf, pathOfOrder } from './validation-order.ts';

/** What payments for phone validations do once they end. It runs in the transaction that records the end, so a charge and what it pays for are one. */
export const validationPurpose: PaymentPurpose = {
  name: VALIDATION_PURPOSE,
  return_path: ({ id, subject_id }) => `/sms/orders/${subject_id}?payment=${id}`,
  async ended(ctx, payment) {
    const { db, tenant } = ctx;
    const order = await orderOf(ctx, payment);
    if (payment.status === 'paid') await paid(ctx, payment, order);
    else if (order.status === 'open') await updateSalesOrder(db, tenant.id, order.id, { status: 'failed' });
    await tellUsers(ctx, [order.user_id]);
  },
  async refunded(ctx, payment, amount_cents) {
    const order = await orderOf(ctx, payment);
    // A payment that came too late pays no order.
    if (order.payment_id !== payment.id) return;
    const refunded_cents = order.refunded_cents + amount_cents;
    await updateSalesOrder(ctx.db, ctx.tenant.id, order.id, { refunded_cents });
    await takeBackValidations(ctx, order, Math.floor((order.units * amount_cents) / order.total_cents));
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
  if (order.status !== 'open') {
    // The bank answered after the order was paid otherwise, or was no longer asked for.
    const { id: payment_id, amount_cents, user_id: made_by_id } = payment;
    await openRefund(ctx, { key: `late:${payment_id}`, payment_id, amount_cents, reason: 'Paid too late', made_by_id });
    return;
  }
  await updateSalesOrder(db, tenant.id, order.id, {
    status: 'paid',
    number: await nextInvoiceNumber(db, tenant.id),
    paid_at: clock.now(),
    payment_id: payment.id,
  });
  await addValidations(ctx, order);
  const at = new Date(order.period_start);
  await mailReceipt(ctx, { ...billedOf(order), period_start: at, period_end: at }, pathOfOrder(order));
}
