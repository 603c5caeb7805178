import type { PhoneNumberQuote } from '@bookline/contract/features/phone-numbers';
import { periodEnd, taxOn } from '@bookline/contract/rules/billing';
import { centsOfMoney, moneyOfCents } from '@bookline/contract/rules/payments';
import { displayPhone } from '@bookline/contract/rules/phone';
import { type Channel, NUMBER_ORDER } from '@bookline/contract/rules/subscriptions';
import type { MoneyContext } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { nextInvoiceNumber, partiesOf, writeToPayer } from '../billing/billing.api.ts';
import { openRefund, refundsOf } from '../payments/payments.api.ts';
import {
  findSalesOrder,
  insertSalesOrder,
  type SalesOrder,
  updateSalesOrder,
} from '../subscriptions/subscriptions.api.ts';

/** What a month costs, as a user is shown it. `tax_rate` is percent. */
export function quoteNumber(
  price: string,
  { tax_rate, tax_state }: { readonly tax_rate: string; readonly tax_state: string },
): PhoneNumberQuote {
  const net = centsOfMoney(price);
  const tax = taxOn(net, tax_rate);
  return {
    net: moneyOfCents(net),
    tax: moneyOfCents(tax),
    tax_rate: String(Number(tax_rate)),
    tax_state,
    due_now: moneyOfCents(net + tax),
  };
}

/** Adds an order for a month of a number, with today's addresses and tax. A renewal is due, so it has its number at once. */
export async function insertNumberOrder(
  ctx: MoneyContext,
  given: {
    readonly phone_number_id: string;
    readonly phone_number: string;
    readonly price: string;
    readonly user_id: string;
    readonly channel: Channel;
    readonly reason: 'number' | 'renewal';
    readonly period_start: Date;
    readonly renews_on: number;
  },
): Promise<SalesOrder> {
  const { db, tenant, clock } = ctx;
  const { phone_number, price, renews_on, ...plain } = given;
  const parties = await partiesOf(ctx, given.user_id);
  const net_cents = centsOfMoney(price);
  const id = newId();
  await insertSalesOrder(db, tenant.id, {
    ...plain,
    ...parties,
    id,
    order_type: NUMBER_ORDER,
    number: given.reason === 'renewal' ? await nextInvoiceNumber(db, tenant.id) : null,
    made_by_id: given.user_id,
    subscription_id: null,
    plan_id: null,
    quantity: 1,
    units: 0,
    lines: [{ description: nameOfNumber(phone_number), amount_cents: net_cents }],
    net_cents,
    tax_cents: taxOn(net_cents, parties.tax_rate),
    period_end: periodEnd(given.period_start, 'month', renews_on),
    created_at: clock.now(),
  });
  const order = await findSalesOrder(db, tenant.id, id);
  if (!order) throw new Error(`there is no order ${id}`);
  return order;
}

/** 'Phone number 1-614-555-0100', on invoices and statements. */
export const nameOfNumber = (number: string): string => `Phone number ${displayPhone(number)}`;

/** What letters and receipts say of an order. */
export const billedOf = ({ id, user_id, total_cents, lines }: SalesOrder) => ({
  id,
  user_id,
  total_cents,
  plan: lines[0]?.description ?? '',
});

export const pathOfOrder = ({ channel, id }: Pick<SalesOrder, 'channel' | 'id'>): string => `/${channel}/orders/${id}`;

/** Refunds a paid purchase whose number can't be bought. Running twice refunds once. */
export async function refundPurchase(ctx: MoneyContext, order: SalesOrder): Promise<void> {
  const { db, tenant, clock } = ctx;
  if (order.status !== 'paid' || order.payment_id === null) return;
  // The payment is locked before the order, as where a refund is recorded.
  const { payment_id } = order;
  const left = order.total_cents - ((await refundsOf(ctx, [payment_id])).get(payment_id)?.taken_cents ?? 0);
  if (left > 0)
    await openRefund(ctx, {
      key: `number:${order.id}`,
      payment_id,
      amount_cents: left,
      reason: 'The number couldn’t be bought',
      made_by_id: order.user_id,
    });
  await updateSalesOrder(db, tenant.id, order.id, { status: 'canceled', canceled_at: clock.now() });
  const { plan } = billedOf(order);
  await writeToPayer(ctx, order.user_id, `number-refund:${order.id}`, {
    subject: `Your refund for ${plan}`,
    paragraphs: [
      `The phone provider didn’t sell this number, so we’re refunding what you paid for ${plan}. Your bank may take a few days to show it.`,
      'You can choose another number.',
    ],
    action: 'View order',
    path: pathOfOrder(order),
  });
}
