import { periodEnd } from '@bookline/contract/rules/billing';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { MoneyContext } from '../../platform/context.ts';
import { endPaymentSoon, findOpenPayment, openPayment } from '../payments/payments.api.ts';
import { mailEnded, mailLockedOut } from './billing-mail.ts';
import { graceEnd } from './dunning.ts';
import { refreshPaid } from './grants.ts';
import { findInvoice, findOpenInvoice, type Invoice, updateInvoice } from './invoices.queries.ts';
import { issueInvoice } from './issue-invoice.ts';
import { MEMBERSHIP } from './membership-purpose.ts';
import { findMembership, getMember, lockBilling, type MembershipRow, updateMembership } from './memberships.queries.ts';
import { periodOf } from './plan-words.ts';
import { getPlan } from './plans.queries.ts';
import { NO_CARD, renewalFailed } from './renewal-failed.ts';

/** How long billing waits for a payment that has no outcome yet. Nothing else is charged until then, and no one is locked out. */
const WAIT_MS = 60 * 60_000;

/**
 * Does what is due on a membership: renews it, tries a failed renewal again, ends it, or locks its user out after the grace period. It stores the
 * charge with the decision and the gateway is asked after the commit, so it may run twice, and die at any point.
 */
export async function advanceMembership(ctx: MoneyContext, id: string): Promise<void> {
  const { db, tenant, clock } = ctx;
  const found = await findMembership(db, tenant.id, id);
  if (!found) return;
  await lockBilling(db, tenant.id, found.user_id);
  const membership = await findMembership(db, tenant.id, id);
  const now = clock.now();
  if (!membership?.next_at || new Date(membership.next_at) > now) return;
  const wait = (ms = WAIT_MS) => updateMembership(db, tenant.id, id, { next_at: new Date(now.getTime() + ms) });
  const invoice = await findOpenInvoice(db, tenant.id, membership.user_id);
  const open = invoice && (await findOpenPayment(db, tenant.id, MEMBERSHIP, invoice.id));
  const grace_is_over = membership.past_due_since !== null && now >= graceEnd(membership.past_due_since);
  // A payment that waits for the user moved no money, and they could open one again and again. So it puts off neither a renewal nor the end of
  // the grace period.
  if (invoice && invoice.kind !== 'renewal') {
    if (open?.status !== 'action') return wait();
    await endPaymentSoon(ctx, open.id);
    return wait(0);
  }
  if (open && !(open.status === 'action' && grace_is_over)) return wait();
  // A user who can't sign in isn't charged.
  const { membership_granted, active } = await getMember(db, tenant.id, membership.user_id);
  if (membership_granted || !active) return end(ctx, membership, invoice);
  if (membership.status === 'active') return renew(ctx, membership);
  if (membership.status !== 'past_due' || !invoice || !membership.past_due_since) return;
  if (grace_is_over) return lockOut(ctx, membership, invoice);
  return attempt(ctx, membership, invoice);
}

async function renew(ctx: MoneyContext, membership: MembershipRow): Promise<void> {
  const { db, tenant } = ctx;
  const { id, user_id } = membership;
  if (membership.cancel_at_end) return end(ctx, membership);
  const plan = await getPlan(db, tenant.id, membership.next_plan_id ?? membership.plan_id);
  const period_start = new Date(membership.period_end);
  const invoiceId = await issueInvoice(ctx, {
    user_id,
    membership_id: id,
    plan_id: plan.id,
    kind: 'renewal',
    lines: [{ description: plan.name, amount_cents: plan.price_cents }],
    period_start,
    period_end: periodEnd(period_start, periodOf(plan), membership.renews_on),
  });
  const invoice = await findInvoice(db, tenant.id, invoiceId);
  if (invoice) await attempt(ctx, membership, invoice);
}

/** Opens a charge of the user's card. A job carries it out after the commit. */
async function attempt(ctx: MoneyContext, membership: MembershipRow, invoice: Invoice): Promise<void> {
  const { db, tenant, clock } = ctx;
  const payment = await openPayment(ctx, {
    key: `invoice:${invoice.id}:${membership.attempts + 1}`,
    user_id: membership.user_id,
    purpose: MEMBERSHIP,
    subject_id: invoice.id,
    description: invoice.plan,
    net_cents: invoice.net_cents,
    tax_cents: invoice.tax_cents,
    tax_state: invoice.tax_state,
    on_session: false,
    made_by_id: membership.user_id,
  });
  if (!payment) return renewalFailed(ctx, membership, invoice, NO_CARD);
  // The end of the payment sets what is next.
  await updateMembership(db, tenant.id, membership.id, { next_at: new Date(clock.now().getTime() + DAY_MS) });
}

async function lockOut(ctx: MoneyContext, membership: MembershipRow, invoice: Invoice): Promise<void> {
  await updateMembership(ctx.db, ctx.tenant.id, membership.id, { status: 'unpaid', next_at: null });
  await refreshPaid(ctx, membership.user_id);
  await mailLockedOut(ctx, invoice);
}

/** Ends a membership now. What is still due is no longer asked for. Billing must be locked. */
export async function end(ctx: MoneyContext, membership: MembershipRow, invoice?: Invoice): Promise<void> {
  const { db, tenant, clock } = ctx;
  if (invoice) await updateInvoice(db, tenant.id, invoice.id, { status: 'void' });
  const plan = await getPlan(db, tenant.id, membership.plan_id);
  await updateMembership(db, tenant.id, membership.id, { status: 'ended', next_at: null, ended_at: clock.now() });
  await refreshPaid(ctx, membership.user_id);
  await mailEnded(ctx, membership, plan.name);
}
