import type { Channel } from '@bookline/contract/rules/subscriptions';
import type { Db } from '../../platform/db/database.ts';
import { findSubscription } from './subscriptions.queries.ts';

/** The license that a user has of the company, or of a manager, with its subscription. */
export async function findLicenseOf(db: Db, tenantId: number, channel: Channel, userId: string, company: boolean) {
  const license = await db
    .selectFrom('license')
    .select(['id', 'subscription_id', 'user_id', 'allocation'])
    .where('tenant_id', '=', tenantId)
    .where('channel', '=', channel)
    .where('user_id', '=', userId)
    .where('company', '=', company)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const subscription = license && (await findSubscription(db, tenantId, license.subscription_id));
  return subscription && { license, subscription };
}

/** Calls and texts that begin with the same subscription wait until the transaction ends. */
export async function lockSubscription(db: Db, tenantId: number, id: string): Promise<void> {
  await db
    .selectFrom('subscription')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
