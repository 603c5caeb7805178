import type { BodyOf, ReplyOf } from '@bookline/contract/endpoint';
import type { PhoneNumber, phoneNumbers } from '@bookline/contract/features/phone-numbers';
import { mayBuyNumbers } from '@bookline/contract/rules/phone-numbers';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { saveDialerProfile } from './dialer-profile.queries.ts';
import { countHeldBy, listOrdersOf } from './orders.queries.ts';
import { listNumbersOf, lockNumber, type NumberRow, updateNumber } from './phone-numbers.queries.ts';
import { present as presentOrder, tooMany } from './purchase-number.ts';
import { keepNumber, releaseNumber } from './release-number.ts';
import { type Telephony, telephonyOf } from './telephony-of.ts';

const DAY_MS = 24 * 3600 * 1000;

export async function readOwnNumbers(ctx: Context): Promise<ReplyOf<typeof phoneNumbers.list>['data']> {
  const { db, tenant, actor, clock } = ctx;
  const telephony = await telephonyOf(ctx);
  // The orders first: one that is over by now has its number among those that are read behind it.
  const orders = await listOrdersOf(db, tenant.id, actor.user_id, new Date(clock.now().getTime() - DAY_MS));
  const numbers = await listNumbersOf(db, tenant.id, actor.user_id);
  const why_not = await whyNot(ctx, telephony);
  return {
    numbers: numbers.map((number, place) => present(ctx, number, place === 0)),
    orders: orders.map(presentOrder),
    may_buy: why_not === null,
    why_not,
    prices: telephony.prices,
    provider: telephony.provider,
  };
}

/** Why this person cannot buy a number now, in a sentence; null where they can. */
async function whyNot({ db, tenant, actor }: Context, telephony: Telephony): Promise<string | null> {
  if (actor.real_user_id !== actor.user_id) return 'Nobody buys numbers while acting as somebody else.';
  if (!mayBuyNumbers(telephony.buyers, actor.roles))
    return telephony.buyers === 'admins'
      ? 'At your company administrators buy numbers. Ask one of them.'
      : 'At your company managers and administrators buy numbers. Ask one of them.';
  if (!actor.features.has('dialer') && !actor.features.has('sms')) return 'Your account has neither calls nor texts.';
  return (await countHeldBy(db, tenant.id, actor.user_id)) >= telephony.numbers_each ? tooMany(telephony) : null;
}

/** Names one of one's own numbers, or makes it what one calls with. Throws 404 for anybody else's. */
export async function changeOwnNumber(
  ctx: Context,
  id: string,
  { label, is_default }: BodyOf<typeof phoneNumbers.update>,
): Promise<PhoneNumber> {
  const { db, tenant, actor } = ctx;
  await requireOwn(ctx, id);
  if (label !== undefined) await updateNumber(db, tenant.id, id, { label });
  if (is_default) await saveDialerProfile(db, tenant.id, actor.user_id, { default_number_id: id });
  const detail = { fields: [...(label === undefined ? [] : ['label']), ...(is_default ? ['is_default'] : [])] };
  await audit(ctx, { action: 'phone_number.update', subject_type: 'phone_number', subject_id: id, detail });
  return getOwn(ctx, id);
}

/** Throws 404 for anybody else's, 403 for one that somebody else bought. */
export async function releaseOwnNumber(ctx: Context, id: string): Promise<PhoneNumber> {
  const number = await requireOwn(ctx, id);
  if (!isReleasable(ctx, number)) throw new AppError('forbidden');
  await releaseNumber(ctx, number);
  return getOwn(ctx, id);
}

export async function keepOwnNumber(ctx: Context, id: string): Promise<PhoneNumber> {
  const number = await requireOwn(ctx, id);
  if (!isReleasable(ctx, number)) throw new AppError('forbidden');
  await keepNumber(ctx, number);
  return getOwn(ctx, id);
}

async function requireOwn({ db, tenant, actor }: Context, id: string): Promise<NumberRow> {
  const number = await lockNumber(db, tenant.id, id);
  if (number?.owner_id !== actor.user_id) throw new AppError('not_found');
  return number;
}

async function getOwn(ctx: Context, id: string): Promise<PhoneNumber> {
  const { numbers } = await readOwnNumbers(ctx);
  const found = numbers.find((number) => number.id === id);
  if (!found) throw new AppError('not_found');
  return found;
}

const isReleasable = ({ actor }: Context, { bought_by_id }: NumberRow) =>
  bought_by_id === actor.user_id || actor.roles.includes('admin');

/** A number as its owner, or an admin, sees it. */
export function present(ctx: Context, row: NumberRow, is_default: boolean): PhoneNumber {
  const { id, number, kind, city, state, label, voice, sms, mms, monthly_price, bought_at, release_at } = row;
  return {
    id,
    phone_number: number,
    type: kind,
    city,
    state,
    label,
    capabilities: { voice, sms, mms },
    monthly_price,
    is_default,
    bought_at,
    release_at,
    releasable: isReleasable(ctx, row),
  };
}
