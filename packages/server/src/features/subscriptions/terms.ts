import type { DialerFacts } from '@bookline/contract/rules/dialer';
import { type Channel, type OrderType, orderTypes, subscriptionType } from '@bookline/contract/rules/subscriptions';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { lockLicense } from './licenses.queries.ts';
import { findCompanySubscription, findPersonalSubscription, type SubscriptionRow } from './subscriptions.queries.ts';
import { findLicenseOf, lockSubscription } from './terms.queries.ts';
import { mapLicenseUsage, mapSubscriptionUsage } from './usage.queries.ts';

export interface TermsContext {
  readonly db: Db;
  readonly tenant: { readonly id: number };
  readonly clock: Clock;
}

/** What a user calls or texts with. */
export interface Terms {
  /** The company's subscription, also if its grace period is over. */
  readonly company: SubscriptionRow | undefined;
  /** The one that counts for the user: their license's, or the one that they pay. */
  readonly subscription: SubscriptionRow | undefined;
  readonly license: { readonly id: string; readonly allocation: number } | undefined;
  /** In the current period: of the license, or of their own subscription. */
  readonly used: number;
}

/** Whether what it includes can be used: also during the grace period. */
export const runs = ({ status }: Pick<SubscriptionRow, 'status'>): boolean =>
  status === 'active' || status === 'past_due';

/** Since when calls and texts count. After the end of a period that isn't renewed yet, those of the next one. */
export function usageSince(
  { period_start, period_end }: Pick<SubscriptionRow, 'period_start' | 'period_end'>,
  now: Date,
): Date {
  const [start, end] = [new Date(period_start ?? now), new Date(period_end ?? now)];
  return now >= end ? end : start;
}

/**
 * R156–R158: what counts for a user: the company's subscription, then their manager's, then their own. With `lock`, others who begin with the same
 * license or subscription wait until the transaction ends, so that what is counted stays true.
 */
export async function termsOf(
  { db, tenant, clock }: TermsContext,
  channel: Channel,
  userId: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Terms> {
  const now = clock.now();
  const company = await findCompanySubscription(db, tenant.id, channel);
  const isCompany = company !== undefined && runs(company);
  const found = await findLicenseOf(db, tenant.id, channel, userId, isCompany);
  if (found) {
    const license = lock ? await lockLicense(db, tenant.id, found.license.id) : found.license;
    const { subscription } = found;
    if (license?.user_id === userId) {
      const since = usageSince(subscription, now);
      const used = await mapLicenseUsage(db, tenant.id, channel, [{ id: license.id, since }], now);
      return { company, subscription, license, used: used.get(license.id) ?? 0 };
    }
  }
  if (isCompany) return { company, subscription: company, license: undefined, used: 0 };
  const own = (type: OrderType) => findPersonalSubscription(db, tenant.id, channel, userId, type);
  const subscription = (await own(orderTypes.manager)) ?? (await own(orderTypes.self));
  if (subscription?.order_type !== orderTypes.self) return { company, subscription, license: undefined, used: 0 };
  if (lock) await lockSubscription(db, tenant.id, subscription.id);
  const since = usageSince(subscription, now);
  const used = await mapSubscriptionUsage(db, tenant.id, channel, [{ id: subscription.id, since }], now);
  return { company, subscription, license: undefined, used: used.get(subscription.id) ?? 0 };
}

/** R229, R236: the terms as the dialer's rules read them. A company's subscription counts as a manager's. */
export function factsOf({ subscription, license, used }: Terms): DialerFacts['subscription'] {
  if (!subscription) return undefined;
  const active = runs(subscription);
  const type = subscriptionType({ company: undefined, personal: subscription }) === 'self' ? 'self' : 'manager';
  return {
    type,
    active,
    current_usage: used,
    ...(license && { license: { paid: active, allocation: license.allocation } }),
  };
}

/** Whether users who pay themselves have used what their plan includes. */
export const hasUsedOwn = ({ subscription, license, used }: Terms): boolean =>
  !license && subscription?.order_type === orderTypes.self && used >= subscription.pool;

/** What a call or text that begins now counts against. */
export function countsAgainst({ subscription, license }: Terms): {
  readonly subscription_id: string | null;
  readonly license_id: string | null;
} {
  if (!subscription || !runs(subscription)) return { subscription_id: null, license_id: null };
  if (license) return { subscription_id: subscription.id, license_id: license.id };
  return { subscription_id: subscription.order_type === orderTypes.self ? subscription.id : null, license_id: null };
}
