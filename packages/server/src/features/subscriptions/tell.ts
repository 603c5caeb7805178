import { orderTypes } from '@bookline/contract/rules/subscriptions';
import type { MoneyContext } from '../../platform/context.ts';
import { keepLiveEvents } from '../../platform/live/live-event.ts';
import { listHolders } from './licenses.queries.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';
import { listActiveUserIds } from './tell.queries.ts';

/** Open browsers of these users ask again what they may do. Nothing of subscriptions is kept with a session. */
export async function tellUsers({ db, tenant }: Pick<MoneyContext, 'db' | 'tenant'>, ids: readonly string[]) {
  if (ids.length > 0) await keepLiveEvents(db, tenant.id, { topic: 'billing', user_ids: [...new Set(ids)] });
}

/** The same for everyone whom a subscription concerns: who pays, and who has a license. The company's concerns everyone. */
export async function subscriptionChanged(
  ctx: Pick<MoneyContext, 'db' | 'tenant'>,
  subscription: Pick<SubscriptionRow, 'id' | 'order_type' | 'user_id'>,
): Promise<void> {
  const { db, tenant } = ctx;
  if (subscription.order_type === orderTypes.company) return tellUsers(ctx, await listActiveUserIds(db, tenant.id));
  await tellUsers(ctx, [subscription.user_id, ...(await listHolders(db, tenant.id, subscription.id))]);
}
