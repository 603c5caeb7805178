import type { BodyOf } from '@bookline/contract/endpoint';
import {
  availablePhoneNumber,
  type PhoneNumberOrder,
  type PhoneNumberPurchase,
  type phoneNumbers,
} from '@bookline/contract/features/phone-numbers';
import { centsOfMoney } from '@bookline/contract/rules/payments';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { mayBuyNumbers } from '@bookline/contract/rules/phone-numbers';
import { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import type { Actor, Context, SignedInContext } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { tollFreeCodes } from '../../providers/telephony/area-codes.ts';
import { outcomeOf } from '../billing/billing.api.ts';
import { endPayment, findOpenPayment, openPayment, settlePayment } from '../payments/payments.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { listUnpaidPurchases, NUMBER_PURPOSE, paymentOf } from '../subscriptions/subscriptions.api.ts';
import { lockUser } from '../users/users.api.ts';
import { insertNumberOrder } from './number-charges.ts';
import { countHeldBy, findOrderOf, insertOrder, type NewOrder, type OrderRow } from './orders.queries.ts';
import { findNumber, findSearch } from './phone-numbers.queries.ts';
import { type Telephony, telephonyOf } from './telephony-of.ts';

export const BUY_NUMBER = 'buy-phone-number';
/** About four minutes of tries, because a user is waiting. */
export const BUY_ATTEMPTS = 6;

/**
 * Buys a number: charges the user for the first month, and a job buys the number once that is paid. What is free is bought at once. Throws 403 if the
 * user may not buy, 409 if more is due than they saw, 422 at `phone_number` if the number isn't available, and 422 at `base` without a card or if they
 * have reached the limit.
 */
export async function purchaseNumber(
  signedIn: SignedInContext,
  body: BodyOf<typeof phoneNumbers.purchase>,
): Promise<PhoneNumberPurchase> {
  await endLeftOver(signedIn);
  const { order_id, payment_id } = await signedIn.transaction((ctx) => place(ctx, body));
  const charge = payment_id
    ? outcomeOf(await settlePayment(signedIn, signedIn.tenant.id, payment_id))
    : ({ status: 'paid', payment_id: null, step: null, problem: null } as const);
  return { ...(await signedIn.transaction((ctx) => readOrder(ctx, order_id))), charge };
}

/** Ends charges that wait for the user's bank: they started again. Looks at those without an outcome. */
async function endLeftOver(signedIn: SignedInContext): Promise<void> {
  const left = await signedIn.transaction(async ({ db, tenant, actor }) => {
    const ids = await listUnpaidPurchases(db, tenant.id, actor.user_id);
    return Promise.all(ids.map((id) => findOpenPayment(db, tenant.id, NUMBER_PURPOSE, id)));
  });
  for (const payment of left) if (payment) await endPayment(signedIn, signedIn.tenant.id, payment.id);
}

/** Stores an order, with its charge unless it's free. */
async function place(
  ctx: Context,
  { phone_number, label, due_now }: BodyOf<typeof phoneNumbers.purchase>,
): Promise<{ readonly order_id: string; readonly payment_id: string | undefined }> {
  const { db, tenant, actor, clock } = ctx;
  const telephony = await telephonyOf(ctx);
  if (!canBuy(actor, telephony)) throw new AppError('forbidden');
  await lockUser(db, tenant.id, actor.user_id);
  if ((await countHeldBy(db, tenant.id, actor.user_id)) >= telephony.numbers_each)
    throw invalid('base', tooMany(telephony));
  const number = toE164(phone_number);
  if (!number || !/^\+1\d{10}$/.test(number)) throw invalid('phone_number', 'Choose a number from the list.');
  const kind: NewOrder['kind'] = tollFreeCodes.includes(number.slice(2, 5)) ? 'toll_free' : 'local';
  const found = z.array(availablePhoneNumber).safeParse(await findSearch(db, tenant.id, actor.user_id)).data;
  const where = found?.find((offered) => offered.phone_number === number);
  const id = newId();
  const price = telephony.prices[kind];
  const isFree = Number(price) === 0;
  const order: NewOrder = {
    id,
    number,
    kind,
    city: where?.city ?? null,
    state: where?.state ?? null,
    label,
    monthly_price: price,
    provider: telephony.provider,
    account: telephony.account,
    owner_id: actor.user_id,
    made_by_id: actor.real_user_id,
    origin: JSON.stringify(originOf(ctx)),
    status: isFree ? 'pending' : 'paying',
    created_at: clock.now(),
  };
  await refuseDuplicate(insertOrder(db, tenant.id, order), 'phone_number_order_open', {
    field: 'phone_number',
    sentence: 'Someone at your company is buying this number.',
  });
  // Afterwards, because an order that is done no longer stops this one, and its number is stored with that.
  if (await findNumber(db, tenant.id, number)) throw invalid('phone_number', 'Your company already has this number.');
  const payment_id = isFree ? undefined : await openCharge(ctx, order, due_now);
  if (isFree) await enqueue(ctx, BUY_NUMBER, { order_id: id }, { key: id, max_attempts: BUY_ATTEMPTS });
  const detail = { number, monthly_price: price };
  await audit(ctx, { action: 'phone_number.order', subject_type: 'phone_number', subject_id: id, detail });
  return { order_id: id, payment_id };
}

/** Opens the charge of the first month, unless it's more than the user saw. */
async function openCharge(
  ctx: Context,
  { id, number, monthly_price }: { readonly id: string; readonly number: string; readonly monthly_price: string },
  dueNow: string,
): Promise<string> {
  const { actor, clock } = ctx;
  const now = clock.now();
  const order = await insertNumberOrder(ctx, {
    phone_number_id: id,
    phone_number: number,
    price: monthly_price,
    user_id: actor.user_id,
    // Where they find it among their orders.
    channel: actor.features.has('dialer') ? 'dialer' : 'sms',
    reason: 'number',
    period_start: now,
    renews_on: now.getUTCDate(),
  });
  if (order.total_cents > centsOfMoney(dueNow))
    throw new AppError('conflict', {
      fields: { due_now: ['The amount has changed since you opened this page. Review it, then confirm again.'] },
    });
  const payment = await openPayment(ctx, { ...paymentOf(order), key: `order:${order.id}`, on_session: true });
  if (!payment) throw invalid('base', 'Add a card first.');
  return payment.id;
}

/** One of the user's orders. Throws 404. */
export async function readOrder({ db, tenant, actor }: Context, id: string): Promise<PhoneNumberOrder> {
  const order = await findOrderOf(db, tenant.id, actor.user_id, id);
  if (!order) throw new AppError('not_found');
  return present(order);
}

/** Whether the company lets this user buy, and the user has a feature that needs a number. */
export const canBuy = ({ roles, features }: Actor, { buyers }: Telephony): boolean =>
  mayBuyNumbers(buyers, roles) && (features.has('dialer') || features.has('sms'));

export const tooMany = ({ numbers_each }: Telephony): string =>
  `Your company allows ${numbers_each === 1 ? 'one number' : `${numbers_each} numbers`} per user. Release one first.`;

type Presented = Pick<
  OrderRow,
  'id' | 'number' | 'kind' | 'city' | 'state' | 'monthly_price' | 'status' | 'problem' | 'created_at'
>;

export const present = ({ number, kind, ...order }: Presented): PhoneNumberOrder => ({
  ...order,
  phone_number: number,
  type: kind,
});
