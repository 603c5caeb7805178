import type { MoneyContext } from '../../platform/context.ts';
import { keepLiveEvents } from '../../platform/live/live-event.ts';
import { tellUserChanged } from '../sessions/sessions.api.ts';
import { findCurrentMembership, updateGrant, updateMembership, updatePaid } from './memberships.queries.ts';

/**
 * Brings `paid` in line with a user's grant and plan. Billing alone sets it, and always here. After the commit, every process and every open browser
 * of the user knows.
 */
export async function refreshPaid({ db, tenant }: MoneyContext, userId: string): Promise<void> {
  if (await updatePaid(db, tenant.id, userId)) await tellUserChanged(db, userId);
  await keepLiveEvents(db, tenant.id, { topic: 'billing', user_ids: [userId] });
}

/**
 * R292: gives a user a paid membership without a plan, or takes it away. A plan they have ends with its period then. Returns whether it's new. Billing
 * must be locked.
 */
export async function setGrant(ctx: MoneyContext, userId: string, granted: boolean): Promise<boolean> {
  const { db, tenant, clock } = ctx;
  const changed = await updateGrant(db, tenant.id, userId, granted);
  if (!changed) return false;
  const membership = await findCurrentMembership(db, tenant.id, userId);
  // What is still due is no longer asked for.
  if (granted && membership && membership.status !== 'active')
    await updateMembership(db, tenant.id, membership.id, { next_at: clock.now() });
  await refreshPaid(ctx, userId);
  return true;
}
