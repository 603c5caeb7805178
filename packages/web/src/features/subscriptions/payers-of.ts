import type { SubscriptionPlan } from '@bookline/contract/features/subscriptions';
import { leadsTeam, type OrderType, orderTypes } from '@bookline/contract/rules/subscriptions';

/** Who can pay for a plan that the user starts, the usual one first. */
export function payersOf({ enterprise }: Pick<SubscriptionPlan, 'enterprise'>, roles: readonly string[]): OrderType[] {
  if (enterprise) return [orderTypes.company];
  return leadsTeam(roles) ? [orderTypes.manager, orderTypes.self] : [orderTypes.self];
}
