import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import type { dialerSubscriptions, License, LicenseUser } from '@bookline/contract/features/subscriptions';
import { metaOf } from '@bookline/contract/paging';
import { isAccountType, roleLabel } from '@bookline/contract/rules/roles';
import { type Channel, orderTypes, unitWord } from '@bookline/contract/rules/subscriptions';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { listPeople, visibleOwners } from '../users/users.api.ts';
import {
  countLicenses,
  type LicenseList,
  type ListedLicense,
  listLicensed,
  listLicenses,
  lockLicense,
  totalsOf,
  updateLicense,
} from './licenses.queries.ts';
import { getPlan } from './plans.queries.ts';
import { findSubscription, lockSubscriptions, type SubscriptionRow } from './subscriptions.queries.ts';
import { tellUsers } from './tell.ts';
import { runs, usageSince } from './terms.ts';
import { mapLicenseUsage } from './usage.queries.ts';

type Calls = typeof dialerSubscriptions;

const readerOf = ({ actor }: Context) => ({ id: actor.user_id, admin: actor.user.admin });

/** A page of the licenses that the acting user manages, and their own. */
export async function readLicenses(ctx: Context, channel: Channel, query: QueryOf<Calls['licenses']>) {
  const { db, tenant } = ctx;
  const { subscription_id, q } = query;
  const list = { channel, reader: readerOf(ctx), subscription_id, q, assigned: yes(query.assigned) };
  return {
    data: await present(ctx, channel, await listLicenses(db, tenant.id, list, offsetOf(query))),
    meta: metaOf(query, await countLicenses(db, tenant.id, list)),
  };
}

/** 'true' → true. */
export const yes = (text: 'true' | 'false' | undefined): boolean | undefined =>
  text === undefined ? undefined : text === 'true';

export const offsetOf = <T extends { readonly page: number; readonly limit: number }>(query: T) => ({
  ...query,
  offset: (query.page - 1) * query.limit,
});

async function present(ctx: Context, channel: Channel, rows: readonly ListedLicense[]): Promise<License[]> {
  const { db, tenant, clock } = ctx;
  const now = clock.now();
  const used = await mapLicenseUsage(
    db,
    tenant.id,
    channel,
    rows.map((row) => ({ id: row.id, since: usageSince(row, now) })),
    now,
  );
  return rows.map((row) => ({
    id: row.id,
    subscription_id: row.subscription_id,
    order_type: row.order_type,
    user: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    allocation: row.allocation,
    used: used.get(row.id) ?? 0,
    paid: row.status === 'active' || row.status === 'past_due',
    period_end: row.period_end,
    created_at: row.created_at,
    changeable: mayManage(ctx, { order_type: row.order_type, user_id: row.payer_id }),
  }));
}

/** The company's licenses are its admins'. Others are their payer's. */
const mayManage = ({ actor }: Context, { order_type, user_id }: Pick<SubscriptionRow, 'order_type' | 'user_id'>) =>
  order_type === orderTypes.company ? actor.user.admin : user_id === actor.user_id;

async function readLicense(ctx: Context, channel: Channel, id: string): Promise<License> {
  const list: LicenseList = { channel, reader: readerOf(ctx), id };
  const paging = { order_field: 'created_at', order: 'asc', limit: 1, offset: 0 } as const;
  const [found] = await present(ctx, channel, await listLicenses(ctx.db, ctx.tenant.id, list, paging));
  if (!found) throw new AppError('not_found');
  return found;
}

/**
 * Gives a license to a user, moves it, takes it away, or changes what it has. Everyone's share together is never more than the subscription's pool,
 * and what was used stays used. Throws 404 for a license that the acting user doesn't manage, and 422 at the field.
 */
export async function changeLicense(
  ctx: Context,
  channel: Channel,
  id: string,
  body: BodyOf<Calls['update_license']>,
): Promise<License> {
  const { db, tenant, clock } = ctx;
  await lockSubscriptions(db, tenant.id, channel);
  const before = await readLicense(ctx, channel, id);
  if (!before.changeable) throw new AppError('not_found');
  // Calls and texts that begin now wait, so that the shares are right for them.
  const license = await lockLicense(db, tenant.id, id);
  const subscription = license && (await findSubscription(db, tenant.id, license.subscription_id));
  if (!subscription) throw new AppError('not_found');
  const user_id = body.user_id === undefined ? license.user_id : body.user_id;
  if (user_id !== null && user_id !== license.user_id) await requireHolder(ctx, channel, subscription, user_id);
  const now = clock.now();
  const since = usageSince(subscription, now);
  const used = (await mapLicenseUsage(db, tenant.id, channel, [{ id, since }], now)).get(id) ?? 0;
  const { allocated } = await totalsOf(db, tenant.id, subscription.id);
  const free = subscription.pool - allocated + license.allocation;
  const allocation = await share();
  await refuseDuplicate(updateLicense(db, tenant.id, id, { user_id, allocation }), 'license_holder', {
    field: 'user_id',
    sentence: 'This user already has a license.',
  });
  const detail = { channel, from: license.user_id, to: user_id, allocation };
  await audit(ctx, { action: 'license.update', subject_id: id, detail });
  await tellUsers(
    ctx,
    [license.user_id, user_id, ctx.actor.user_id].flatMap((each) => each ?? []),
  );
  return readLicense(ctx, channel, id);

  async function share(): Promise<number> {
    const units = unitWord(channel, 2);
    if (user_id === null) return used;
    if (body.allocation === undefined) {
      if (license?.user_id === user_id || (license && license.allocation > used)) return license?.allocation ?? 0;
      // A first share is what the plan includes, as far as there is that much left.
      const plan = await getPlan(db, tenant.id, subscription?.plan_id ?? '');
      return Math.max(Math.min(plan.units, free), used);
    }
    if (body.allocation < used)
      throw invalid('allocation', `${used} ${units} are used already. Enter ${used} or more.`);
    if (body.allocation > free)
      throw invalid('allocation', `Only ${free} ${units} are left. Enter ${free} or fewer, or buy more licenses.`);
    return body.allocation;
  }
}

/** Throws 422 at `user_id` for users who aren't in the manager's team, or can't call or text. */
async function requireHolder(
  ctx: Context,
  channel: Channel,
  subscription: SubscriptionRow,
  userId: string,
): Promise<void> {
  const [person] = await listPeople(ctx.db, ctx.tenant.id, { ids: await reachable(ctx, [userId]), first: userId });
  if (!person) throw invalid('user_id', 'Choose a user of your team.');
  if (['basic', 'pool_holder'].includes(person.account_type))
    throw invalid(
      'user_id',
      `This user’s role has no ${channel === 'dialer' ? 'calls' : 'texts'}. Choose another user.`,
    );
  if (!runs(subscription)) throw invalid('base', 'This subscription isn’t active.');
}

/** Those of these users whom the acting user leads. */
async function reachable(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const owners = await visibleOwners(ctx);
  return owners.everything ? [...ids] : ids.filter((id) => owners.owner_ids.includes(id));
}

/** Users who can have a license of a subscription: the manager's team, or for the company everyone. Throws 404. */
export async function readLicenseUsers(
  ctx: Context,
  channel: Channel,
  { q, subscription_id }: QueryOf<Calls['license_users']>,
): Promise<LicenseUser[]> {
  const { db, tenant, actor } = ctx;
  const subscription = await findSubscription(db, tenant.id, subscription_id);
  if (subscription?.channel !== channel || !mayManage(ctx, subscription)) throw new AppError('not_found');
  const owners = await visibleOwners(ctx);
  const people = await listPeople(db, tenant.id, {
    first: actor.user_id,
    ...(owners.everything ? {} : { ids: owners.owner_ids }),
    ...(q && { q }),
  });
  const callers = people.filter(({ account_type }) => !['basic', 'pool_holder'].includes(account_type));
  const ids = callers.map(({ id }) => id);
  const company = subscription.order_type === orderTypes.company;
  const licensed = await listLicensed(db, tenant.id, channel, company, ids);
  return callers.map(({ id, first_name, last_name, account_type }) => ({
    id,
    name: `${first_name} ${last_name}`.trim(),
    role: isAccountType(account_type) ? roleLabel(account_type, tenant.variant) : account_type,
    licensed: licensed.has(id),
  }));
}
