import type { MoneyContext } from '../../platform/context.ts';
import { afterFailure, mailFailedRenewal } from '../billing/billing.api.ts';
import type { OrderRow } from './orders.queries.ts';
import { getPlan } from './plans.queries.ts';
import { type SubscriptionRow, updateSubscription } from './subscriptions.queries.ts';
import { subscriptionChanged } from './tell.ts';

export const NO_CARD = 'There is no card to charge.';

/** A try to renew failed: sets the next one, or the end of the grace period after the last. Subscriptions must be locked. */
export async function renewalFailed(
  ctx: MoneyContext,
  subscription: SubscriptionRow,
  order: OrderRow,
  problem: string,
): Promise<void> {
  const { db, tenant, clock } = ctx;
  const { change, ...given } = afterFailure(subscription, clock.now());
  await updateSubscription(db, tenant.id, subscription.id, change);
  await mailFailedRenewal(ctx, await billed(ctx, order), { ...given, problem });
  await subscriptionChanged(ctx, subscription);
}

/** What letters say of an order. */
export async function billed({ db, tenant }: MoneyContext, order: OrderRow) {
  const { id, user_id, total_cents, plan_id } = order;
  const plan = plan_id === null ? '' : (await getPlan(db, tenant.id, plan_id)).name;
  return { id, user_id, total_cents, plan };
}
