import { KEEP_MINUTES } from '@bookline/contract/rules/phone-numbers';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bookline/contract/rules/time-units';
import type { MoneyContext } from '../../platform/context.ts';
import { afterFailure, dollars, getMember, graceEnd, mailFailedRenewal, writeToPayer } from '../billing/billing.api.ts';
import { findOpenPayment, openPayment } from '../payments/payments.api.ts';
import {
  findPurchase,
  findSalesOrder,
  mapOpenNumberOrders,
  NUMBER_PURPOSE,
  paymentOf,
  type SalesOrder,
  tellUsers,
} from '../subscriptions/subscriptions.api.ts';
import { billedOf, insertNumberOrder, nameOfNumber, pathOfOrder } from './number-charges.ts';
import { lockNumber, type NumberRow, updateNumber } from './phone-numbers.queries.ts';
import { scheduleRelease } from './release-number.ts';
import { cancelDue, stopCharging } from './stop-charging.ts';

/** How long a number waits for a payment that has no outcome yet. Nothing else is charged until then, and it isn't released. */
const WAIT_MS = HOUR_MS;
const NO_CARD = 'There is no card to charge.';

/**
 * Does what is due on a number that someone pays: renews it, tries a failed renewal again, or releases it after the grace period. It stores the
 * charge with the decision and the gateway is asked after the commit, so it may run twice, and die at any point.
 */
export async function advanceNumber(ctx: MoneyContext, id: string): Promise<void> {
  const { db, tenant, clock } = ctx;
  const number = await lockNumber(db, tenant.id, id);
  const now = clock.now();
  if (!number?.next_at || !number.payer_id || number.release_at || new Date(number.next_at) > now) return;
  const due = (await mapOpenNumberOrders(db, tenant.id, [id])).get(id);
  const order = due && (await findSalesOrder(db, tenant.id, due.id));
  const payment = order && (await findOpenPayment(db, tenant.id, NUMBER_PURPOSE, order.id));
  const graceIsOver = number.past_due_since !== null && now >= graceEnd(number.past_due_since);
  // A payment that waits for the payer moved no money, and they could open one again and again. So it doesn't put off the end of the grace period.
  if (payment && !(payment.status === 'action' && graceIsOver))
    return updateNumber(db, tenant.id, id, { next_at: new Date(now.getTime() + WAIT_MS) });
  // A user who can't sign in isn't charged. Their number stays the company's, because a released one can’t be had back.
  if (!(await getMember(db, tenant.id, number.payer_id)).active) return stopCharging(ctx, number);
  if (graceIsOver) return stop(ctx, number, order);
  await attempt(ctx, number, order ?? (await issue(ctx, number, number.payer_id)));
}

async function issue(ctx: MoneyContext, number: NumberRow, user_id: string): Promise<SalesOrder> {
  const period_start = new Date(number.period_end ?? ctx.clock.now());
  return insertNumberOrder(ctx, {
    phone_number_id: number.id,
    phone_number: number.number,
    price: number.monthly_price,
    user_id,
    channel: (await findPurchase(ctx.db, ctx.tenant.id, number.id))?.channel ?? 'dialer',
    reason: 'renewal',
    period_start,
    renews_on: number.renews_on ?? period_start.getUTCDate(),
  });
}

/** Opens a charge of the payer's card. A job carries it out after the commit. */
async function attempt(ctx: MoneyContext, number: NumberRow, order: SalesOrder): Promise<void> {
  const { db, tenant, clock } = ctx;
  const key = `order:${order.id}:${number.attempts + 1}`;
  const payment = await openPayment(ctx, { ...paymentOf(order), key, on_session: false });
  if (!payment) return numberRenewalFailed(ctx, number, order, NO_CARD);
  // The end of the payment sets what is next.
  await updateNumber(db, tenant.id, number.id, { next_at: new Date(clock.now().getTime() + DAY_MS) });
}

/** A try to renew failed: sets the next one, or the end of the grace period after the last. The number must be locked. */
export async function numberRenewalFailed(
  ctx: MoneyContext,
  number: NumberRow,
  order: SalesOrder,
  problem: string,
): Promise<void> {
  const { change, ...given } = afterFailure(number, ctx.clock.now());
  const { status: _status, ...next } = change;
  await updateNumber(ctx.db, ctx.tenant.id, number.id, next);
  await mailFailedRenewal(ctx, billedOf(order), { ...given, problem });
  await tellUsers(ctx, [order.user_id]);
}

/** The grace period is over: the number is released, and what is due is no longer asked for. */
async function stop(ctx: MoneyContext, number: NumberRow, order: SalesOrder | undefined): Promise<void> {
  const { db, tenant, clock } = ctx;
  const release_at = new Date(clock.now().getTime() + KEEP_MINUTES * MINUTE_MS);
  await cancelDue(ctx, number.id);
  await updateNumber(db, tenant.id, number.id, { next_at: null });
  await scheduleRelease(ctx, number.id, release_at);
  if (!order || !number.payer_id) return;
  const name = nameOfNumber(number.number);
  await writeToPayer(ctx, number.payer_id, `released:${order.id}`, {
    subject: `${name} is released`,
    paragraphs: [
      `${dollars(order.total_cents)} for ${name} wasn’t paid, so we released it. You won’t be charged for it again.`,
      'You can choose another number.',
    ],
    action: 'View order',
    path: pathOfOrder(order),
  });
  await tellUsers(ctx, [number.payer_id]);
}
