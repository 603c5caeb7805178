import { RETRY_DAYS } from '@bookline/contract/rules/billing';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { MoneyContext } from '../../platform/context.ts';
import { graceEnd, mailFailedRenewal } from './billing-mail.ts';
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
  const now = clock.now();
  const since = membership.past_due_since === null ? now : new Date(membership.past_due_since);
  const attempt = membership.attempts + 1;
  const grace_ends = graceEnd(since);
  // A worker that was stopped for days makes up for one try, not for all of them at once.
  const next = RETRY_DAYS.slice(attempt - 1)
    .map((days) => new Date(since.getTime() + days * DAY_MS))
    .find((at) => at > now);
  await updateMembership(db, tenant.id, membership.id, {
    status: 'past_due',
    attempts: attempt,
    past_due_since: since,
    next_at: next ?? grace_ends,
  });
  await mailFailedRenewal(ctx, invoice, { attempt, problem, next, grace_ends });
  await refreshPaid(ctx, membership.user_id);
}
