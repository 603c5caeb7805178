import type { MoneyContext } from '../../platform/context.ts';
import { mailFailedRenewal } from './billing-mail.ts';
import { afterFailure } from './dunning.ts';
import { refreshPaid } from './grants.ts';
import type { Invoice } from './invoices.queries.ts';
import { type MembershipRow, updateMembership } from './memberships.queries.ts';

export const NO_CARD = 'There is no card to charge.';

/** A try to renew failed: sets the next one, or the end of the grace period after the last. Billing must be locked. */
export async function renewalFailed(
  ctx: MoneyContext,
  membership: MembershipRow,
  invoice: Invoice,
  problem: string,
): Promise<void> {
  const { db, tenant, clock } = ctx;
  const { change, attempt, next, grace_ends } = afterFailure(membership, clock.now());
  await updateMembership(db, tenant.id, membership.id, change);
  await mailFailedRenewal(ctx, invoice, { attempt, problem, next, grace_ends });
  await refreshPaid(ctx, membership.user_id);
}
