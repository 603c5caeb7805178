import type { BodyOf, ReplyOf } from '@bookline/contract/endpoint';
import type { PhoneNumber, phoneNumbers } from '@bookline/contract/features/phone-numbers';
import { mayBuyNumbers } from '@bookline/contract/rules/phone-numbers';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { partiesOf } from '../billing/billing.api.ts';
import { mapOpenNumberOrders, type SalesOrder } from '../subscriptions/subscriptions.api.ts';
import { listRegistrationStates } from '../text-registrations/text-registrations.api.ts';
import { saveDialerProfile } from './dialer-profile.queries.ts';
import { quoteNumber } from './number-charges.ts';
import { countHeldBy, listOrdersOf } from './orders.queries.ts';
import { listNumbersOf, lockNumber, type NumberRow, updateNumber } from './phone-numbers.queries.ts';
import { present as presentOrder, tooMany } from './purchase-number.ts';
import { keepNumber, releaseNumber } from './release-number.ts';
import { type Telephony, telephonyOf } from './telephony-of.ts';

export async function readOwnNumbers(ctx: Context): Promise<ReplyOf<typeof phoneNumbers.list>['data']> {
  const { db, tenant, actor, clock } = ctx;
  const telephony = await telephonyOf(ctx);
  // Orders are read first. If one completes in between, its number is in the later read.
  const orders = await listOrdersOf(db, tenant.id, actor.user_id, new Date(clock.now().getTime() - DAY_MS));
  const numbers = await listNumbersOf(db, tenant.id, actor.user_id);
  const why_not = await whyNot(ctx, telephony);
  const due = await mapOpenNumberOrders(
    db,
    tenant.id,
    numbers.map(({ id }) => id),
  );
  const registrations = await listRegistrationStates(
    db,
    tenant.id,
    numbers.map(({ id }) => id),
  );
  const parties = await partiesOf(ctx, actor.user_id);
  return {
    numbers: numbers.map((number, place) =>
      present(ctx, number, { is_default: place === 0, due: due.get(number.id), registrations }),
    ),
    orders: orders.map(presentOrder),
    may_buy: why_not === null,
    why_not,
    quotes: {
      local: quoteNumber(telephony.prices.local, parties),
      toll_free: quoteNumber(telephony.prices.toll_free, parties),
    },
    provider: telephony.provider,
  };
}

/** Why this user can't buy a number now, in a sentence. Null if they can. */
async function whyNot({ db, tenant, actor }: Context, telephony: Telephony): Promise<string | null> {
  if (actor.real_user_id !== actor.user_id) return 'You cannot buy numbers while acting as another user.';
  if (!mayBuyNumbers(telephony.buyers, actor.roles))
    return telephony.buyers === 'admins'
      ? 'Only admins can buy numbers at your company. Ask an admin.'
      : 'Only managers and admins can buy numbers at your company. Ask one of them.';
  if (!actor.features.has('dialer') && !actor.features.has('sms'))
    return 'Calls and texts are turned off for your account. Ask an admin.';
  return (await countHeldBy(db, tenant.id, actor.user_id)) >= telephony.numbers_each ? tooMany(telephony) : null;
}

/** Names one of the user's numbers or makes it the default. Throws 404 for another user's number. */
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

/** Throws 404 for another user's number, 403 for one that another user bought. */
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

/** A number as its owner or an admin sees it. */
export function present(
  ctx: Context,
  row: NumberRow,
  {
    is_default,
    due,
    registrations,
  }: {
    readonly is_default: boolean;
    readonly due: Pick<SalesOrder, 'id' | 'channel'> | undefined;
    readonly registrations: Awaited<ReturnType<typeof listRegistrationStates>>;
  },
): PhoneNumber {
  const { id, number, kind, city, state, label, voice, sms, mms, monthly_price, bought_at, release_at } = row;
  // Who doesn't pay for it can't do anything about it.
  const mine = row.payer_id === ctx.actor.user_id;
  return {
    id,
    phone_number: number,
    type: kind,
    city,
    state,
    label,
    capabilities: { voice, sms, mms },
    // The built-in provider needs none, but one that was submitted counts (texts/registration.ts).
    registration: sms ? (registrations.get(id) ?? (row.provider === 'local' ? null : 'none')) : null,
    monthly_price,
    renews_at: release_at === null ? row.period_end : null,
    past_due: row.past_due_since !== null,
    open_order: due && mine ? { id: due.id, channel: due.channel } : null,
    is_default,
    bought_at,
    release_at,
    releasable: isReleasable(ctx, row),
  };
}
