import { periodEnd } from '@bookline/contract/rules/billing';
import type { EndedPayment, MoneyContext, PaymentPurpose } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { findPayment, openRefund } from '../payments/payments.api.ts';
import { mailReceipt, mailRefund } from './billing-mail.ts';
import { refreshPaid, setGrant } from './grants.ts';
import { findInvoice, type Invoice, nextInvoiceNumber, updateInvoice } from './invoices.queries.ts';
import {
  findCurrentMembership,
  insertMembership,
  lockBilling,
  type MembershipRow,
  updateMembership,
} from './memberships.queries.ts';
import { periodOf } from './plan-words.ts';
import { getPlan } from './plans.queries.ts';
import { renewalFailed } from './renewal-failed.ts';

export const MEMBERSHIP = 'membership';

/** What payments for plans do once they end. It runs in the transaction that records the end, so a charge and what it pays for are one. */
export const membershipPurpose: PaymentPurpose = {
  name: MEMBERSHIP,
  async ended(ctx, payment) {
    await lockBilling(ctx.db, ctx.tenant.id, payment.user_id);
    const invoice = await invoiceOf(ctx, payment);
    const membership = await findCurrentMembership(ctx.db, ctx.tenant.id, payment.user_id);
    await (payment.status === 'paid'
      ? paid(ctx, payment, invoice, membership)
      : failed(ctx, payment, invoice, membership));
  },
  async refunded(ctx, payment, amount_cents) {
    const invoice = await invoiceOf(ctx, payment);
    // A payment that came too late pays no invoice.
    if (invoice.payment_id !== payment.id) return;
    const refunded_cents = invoice.refunded_cents + amount_cents;
    await updateInvoice(ctx.db, ctx.tenant.id, invoice.id, { refunded_cents });
    await mailRefund(ctx, { ...invoice, refunded_cents }, amount_cents);
  },
};

async function invoiceOf({ db, tenant }: MoneyContext, { id, subject_id }: EndedPayment): Promise<Invoice> {
  const invoice = await findInvoice(db, tenant.id, subject_id);
  if (!invoice) throw new Error(`payment ${id} pays invoice ${subject_id}, which doesn't exist`);
  return invoice;
}

async function paid(
  ctx: MoneyContext,
  payment: EndedPayment,
  invoice: Invoice,
  membership: MembershipRow | undefined,
): Promise<void> {
  const { db, tenant, clock } = ctx;
  const fits = invoice.kind === 'start' ? !membership : membership?.id === invoice.membership_id;
  if (invoice.status !== 'open' || !fits) {
    // The bank answered after the invoice was paid otherwise, or was no longer asked for.
    const { id: payment_id, amount_cents, user_id: made_by_id } = payment;
    const reason = 'Paid too late';
    await openRefund(ctx, { key: `late:${payment_id}`, payment_id, amount_cents, reason, made_by_id });
    return;
  }
  const now = clock.now();
  const plan = await getPlan(db, tenant.id, invoice.plan_id);
  // A first plan begins when it's paid. Who was locked out pays for the time from now on.
  const begins = !membership || membership.status === 'unpaid';
  const period = begins
    ? { period_start: now, period_end: periodEnd(now, periodOf(plan), now.getUTCDate()) }
    : { period_start: new Date(invoice.period_start), period_end: new Date(invoice.period_end) };
  const membership_id = membership?.id ?? newId();
  if (membership) {
    const goes_on = invoice.kind === 'change' && sameTime(invoice.period_end, membership.period_end);
    await updateMembership(db, tenant.id, membership.id, {
      plan_id: plan.id,
      status: 'active',
      ...(!goes_on && period),
      ...((begins || (invoice.kind === 'change' && !goes_on)) && { renews_on: period.period_start.getUTCDate() }),
      next_plan_id: null,
      ...(invoice.kind === 'change' && { cancel_at_end: false }),
      attempts: 0,
      past_due_since: null,
      next_at: period.period_end,
    });
  } else {
    const { user_id } = payment;
    const row = { id: membership_id, user_id, plan_id: plan.id, renews_on: now.getUTCDate(), created_at: now };
    await insertMembership(db, tenant.id, { ...row, ...period });
  }
  // Choosing a plan gives up a grant. A renewal chooses nothing.
  if (invoice.kind !== 'renewal') await setGrant(ctx, payment.user_id, false);
  await updateInvoice(db, tenant.id, invoice.id, {
    status: 'paid',
    number: invoice.number ?? (await nextInvoiceNumber(db, tenant.id)),
    membership_id,
    ...period,
    paid_at: now,
    payment_id: payment.id,
  });
  await refreshPaid(ctx, payment.user_id);
  await mailReceipt(ctx, { ...invoice, ...period });
}

async function failed(
  ctx: MoneyContext,
  payment: EndedPayment,
  invoice: Invoice,
  membership: MembershipRow | undefined,
): Promise<void> {
  const { db, tenant } = ctx;
  if (invoice.status !== 'open') return;
  if (invoice.kind !== 'renewal') return updateInvoice(db, tenant.id, invoice.id, { status: 'void' });
  // A try of the user's own counts for nothing: they see the reason, and the schedule goes on.
  const { on_session } = (await findPayment(db, tenant.id, payment.id)) ?? {};
  if (on_session || !membership || membership.id !== invoice.membership_id || membership.status === 'unpaid') return;
  await renewalFailed(ctx, membership, invoice, payment.problem ?? '');
}

const sameTime = (one: string, other: string) => new Date(one).getTime() === new Date(other).getTime();
