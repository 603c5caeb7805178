import type { BodyOf } from '@bookline/contract/endpoint';
import {
  availablePhoneNumber,
  type PhoneNumberOrder,
  type phoneNumbers,
} from '@bookline/contract/features/phone-numbers';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { mayBuyNumbers } from '@bookline/contract/rules/phone-numbers';
import { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import type { Actor, Context } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { tollFreeCodes } from '../../providers/telephony/area-codes.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { lockUser } from '../users/users.api.ts';
import { countHeldBy, findOrderOf, insertOrder, type OrderRow } from './orders.queries.ts';
import { findNumber, findSearch } from './phone-numbers.queries.ts';
import { type Telephony, telephonyOf } from './telephony-of.ts';

export const BUY_NUMBER = 'buy-phone-number';
/** About four minutes of tries, because a user is waiting. */
export const BUY_ATTEMPTS = 6;

/**
 * Stores an order. After the commit, a job buys the number. Throws 403 if the user may not buy, 422 at `phone_number` if the number isn't
 * available, and 422 at `base` if the user has reached the limit.
 */
export async function purchaseNumber(
  ctx: Context,
  { phone_number, label }: BodyOf<typeof phoneNumbers.purchase>,
): Promise<PhoneNumberOrder> {
  const { db, tenant, actor, clock } = ctx;
  const telephony = await telephonyOf(ctx);
  if (!canBuy(actor, telephony)) throw new AppError('forbidden');
  await lockUser(db, tenant.id, actor.user_id);
  if ((await countHeldBy(db, tenant.id, actor.user_id)) >= telephony.numbers_each)
    throw invalid('base', tooMany(telephony));
  const number = toE164(phone_number);
  if (!number || !/^\+1\d{10}$/.test(number)) throw invalid('phone_number', 'Choose a number from the list.');
  if (await findNumber(db, tenant.id, number)) throw invalid('phone_number', 'Your company already has this number.');
  const kind = tollFreeCodes.includes(number.slice(2, 5)) ? 'toll_free' : 'local';
  const found = z.array(availablePhoneNumber).safeParse(await findSearch(db, tenant.id, actor.user_id)).data;
  const place = found?.find((offered) => offered.phone_number === number);
  const id = newId();
  const order = {
    id,
    number,
    kind,
    city: place?.city ?? null,
    state: place?.state ?? null,
    label,
    monthly_price: telephony.prices[kind],
    provider: telephony.provider,
    account: telephony.account,
    owner_id: actor.user_id,
    made_by_id: actor.real_user_id,
    origin: JSON.stringify(originOf(ctx)),
    created_at: clock.now(),
  } as const;
  await refuseDuplicate(insertOrder(db, tenant.id, order), 'phone_number_order_open', {
    field: 'phone_number',
    sentence: 'Someone at your company is buying this number.',
  });
  await enqueue(ctx, BUY_NUMBER, { order_id: id }, { key: id, max_attempts: BUY_ATTEMPTS });
  const detail = { number, monthly_price: order.monthly_price };
  await audit(ctx, { action: 'phone_number.order', subject_type: 'phone_number', subject_id: id, detail });
  return present({ ...order, status: 'pending', problem: null, created_at: order.created_at.toISOString() });
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
