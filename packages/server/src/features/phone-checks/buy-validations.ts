import type { BodyOf, ReplyOf } from '@bookline/contract/endpoint';
import type { phoneChecks } from '@bookline/contract/features/phone-checks';
import { taxOn } from '@bookline/contract/rules/billing';
import { centsOfMoney } from '@bookline/contract/rules/payments';
import { VALIDATION_ORDER } from '@bookline/contract/rules/subscriptions';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { outcomeOf, partiesOf } from '../billing/billing.api.ts';
import { endPayment, findOpenPayment, openPayment, settlePayment } from '../payments/payments.api.ts';
import { telephonyOf } from '../phone-numbers/phone-numbers.api.ts';
import {
  findSalesOrder,
  findUnpaidValidations,
  insertSalesOrder,
  paymentOf,
  updateSalesOrder,
  VALIDATION_PURPOSE,
} from '../subscriptions/subscriptions.api.ts';
import { lockUser } from '../users/users.api.ts';
import { findBalance } from './balance.queries.ts';
import { nameOfPack, netOf } from './validation-order.ts';

type Bought = ReplyOf<typeof phoneChecks.purchase>['data'];

/**
 * Charges the user for validations. They are added to the balance in the transaction that records the payment. Throws 409 if more is due than
 * they saw or another purchase is still being processed, and 422 if validations are free or there is no card.
 */
export async function buyValidations(
  signedIn: SignedInContext,
  { quantity, due_now }: BodyOf<typeof phoneChecks.purchase>,
): Promise<Bought> {
  await endLeftOver(signedIn);
  const { order_id, payment_id } = await signedIn.transaction((ctx) => place(ctx, quantity, due_now));
  const charge = outcomeOf(await settlePayment(signedIn, signedIn.tenant.id, payment_id));
  const balance = await signedIn.transaction(({ db, tenant, actor }) => findBalance(db, tenant.id, actor.user_id));
  return { order_id, charge, balance };
}

/** Ends a charge that waits for the user's bank: they started again. Looks at one without an outcome. */
async function endLeftOver(signedIn: SignedInContext): Promise<void> {
  const left = await signedIn.transaction(async ({ db, tenant, actor }) => {
    const order = await findUnpaidValidations(db, tenant.id, actor.user_id);
    return order && findOpenPayment(db, tenant.id, VALIDATION_PURPOSE, order.id);
  });
  if (!left) return;
  const { payment } = await endPayment(signedIn, signedIn.tenant.id, left.id);
  // They asked for that one, and see its validations before they buy more.
  if (payment.status === 'paid')
    throw new AppError('conflict', {
      fields: { base: ['Your last purchase was just paid. Check your balance, then buy more if you need it.'] },
    });
}

async function place(
  ctx: Context,
  quantity: number,
  dueNow: string,
): Promise<{ readonly order_id: string; readonly payment_id: string }> {
  const { db, tenant, actor, clock } = ctx;
  const { validation_price } = await telephonyOf(ctx);
  if (Number(validation_price) === 0)
    throw invalid('quantity', 'Phone validations are free at your company, so there is nothing to buy.');
  await lockUser(db, tenant.id, actor.user_id);
  const open = await findUnpaidValidations(db, tenant.id, actor.user_id);
  if (open && (await findOpenPayment(db, tenant.id, VALIDATION_PURPOSE, open.id)))
    throw new AppError('conflict', {
      fields: { base: ['A payment is still being processed. Try again in a few minutes.'] },
    });
  if (open) await updateSalesOrder(db, tenant.id, open.id, { status: 'canceled', canceled_at: clock.now() });
  const parties = await partiesOf(ctx, actor.user_id);
  const net_cents = netOf(quantity, validation_price);
  const now = clock.now();
  const id = newId();
  await insertSalesOrder(db, tenant.id, {
    ...parties,
    id,
    order_type: VALIDATION_ORDER,
    channel: 'sms',
    reason: 'validations',
    number: null,
    user_id: actor.user_id,
    made_by_id: actor.real_user_id,
    subscription_id: null,
    plan_id: null,
    quantity: 1,
    units: quantity,
    lines: [{ description: nameOfPack(quantity), amount_cents: net_cents }],
    net_cents,
    tax_cents: taxOn(net_cents, parties.tax_rate),
    period_start: now,
    period_end: now,
    created_at: now,
  });
  const order = await findSalesOrder(db, tenant.id, id);
  if (!order) throw new Error(`there is no order ${id}`);
  if (order.total_cents > centsOfMoney(dueNow))
    throw new AppError('conflict', {
      fields: { due_now: ['The amount has changed since you opened this page. Review it, then confirm again.'] },
    });
  const payment = await openPayment(ctx, { ...paymentOf(order), key: `order:${id}`, on_session: true });
  if (!payment) throw invalid('base', 'Add a card first.');
  const detail = { quantity, total_cents: order.total_cents };
  await audit(ctx, { action: 'phone.buy_validations', subject_type: 'sales_order', subject_id: id, detail });
  return { order_id: id, payment_id: payment.id };
}
