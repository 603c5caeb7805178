import type { BodyOf } from '@bookline/contract/endpoint';
import type { billing, ChargeOutcome, PlanQuote } from '@bookline/contract/features/billing';
import { centsOfMoney, moneyOfCents } from '@bookline/contract/rules/payments';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  endPayment,
  findOpenPayment,
  findPayment,
  openPayment,
  type Settled,
  settlePayment,
} from '../payments/payments.api.ts';
import { setGrant } from './grants.ts';
import { findInvoice, findOpenInvoice, type Invoice } from './invoices.queries.ts';
import { issueInvoice } from './issue-invoice.ts';
import { MEMBERSHIP } from './membership-purpose.ts';
import { lockBilling, updateMembership } from './memberships.queries.ts';
import { planOf } from './plan-words.ts';
import { type Quote, quotePlan } from './quote.ts';

const WAITING = 'Your last payment is still being processed. Try again in a few minutes.';
const ADD_CARD = 'Add a card first.';

/** What choosing a plan would cost the user now. */
export async function previewPlan(ctx: Context, planId: string): Promise<PlanQuote> {
  const quote = await quotePlan(ctx, ctx.actor.user_id, planId);
  return {
    plan: planOf(quote.plan),
    effective: quote.effective,
    lines: quote.lines.map(({ description, amount_cents }) => ({ description, amount: moneyOfCents(amount_cents) })),
    net: moneyOfCents(quote.net_cents),
    tax: moneyOfCents(quote.tax_cents),
    tax_rate: quote.tax_rate,
    tax_state: quote.tax_state,
    due_now: moneyOfCents(quote.total_cents),
    period_start: quote.period_start.toISOString(),
    period_end: quote.period_end.toISOString(),
    renewal_total: moneyOfCents(quote.renewal_cents),
    ends_grant: quote.ends_grant,
  };
}

/**
 * Puts the user on a plan: charges what is due now, and changes the plan once that is paid. Throws 409 if more is due than the user saw, or a payment
 * has no outcome yet.
 */
export async function updatePlan(
  signedIn: SignedInContext,
  body: BodyOf<typeof billing.update_plan>,
): Promise<ChargeOutcome> {
  await endLeftOver(signedIn);
  const begun = await signedIn.transaction(async (ctx) => {
    const { db, tenant, actor } = ctx;
    await lockBilling(db, tenant.id, actor.user_id);
    if (await findOpenInvoice(db, tenant.id, actor.user_id)) throw waiting();
    const quote = await quotePlan(ctx, actor.user_id, body.plan_id);
    if (quote.total_cents > centsOfMoney(body.due_now))
      throw new AppError('conflict', {
        fields: { due_now: ['The amount has changed since you opened this page. Review it, then confirm again.'] },
      });
    const detail = { plan: quote.plan.name, due_cents: quote.total_cents };
    await audit(ctx, { action: 'membership.plan', subject_type: 'user', subject_id: actor.user_id, detail });
    return quote.effective === 'now' ? charge(ctx, quote) : schedule(ctx, quote);
  });
  if (!begun) return { status: 'scheduled', payment_id: null, step: null, problem: null };
  return outcomeOf(await settlePayment(signedIn, signedIn.tenant.id, begun));
}

/** Changes the plan from the next period on, or keeps the current one. */
async function schedule(ctx: Context, { membership, plan, effective }: Quote): Promise<undefined> {
  const { db, tenant, actor } = ctx;
  if (!membership) throw new Error('only a current plan can change later');
  await setGrant(ctx, actor.user_id, false);
  await updateMembership(db, tenant.id, membership.id, {
    next_plan_id: effective === 'none' ? null : plan.id,
    cancel_at_end: false,
  });
}

async function charge(ctx: Context, quote: Quote): Promise<string> {
  const { plan, membership, lines, period_start, period_end } = quote;
  const id = await issueInvoice(ctx, {
    user_id: ctx.actor.user_id,
    membership_id: membership?.id ?? null,
    plan_id: plan.id,
    kind: membership ? 'change' : 'start',
    lines,
    period_start,
    period_end,
  });
  return openCharge(ctx, id, id);
}

async function openCharge(ctx: Context, invoiceId: string, key: string): Promise<string> {
  const { db, tenant, actor } = ctx;
  const invoice = await findInvoice(db, tenant.id, invoiceId);
  if (!invoice) throw new AppError('not_found');
  const payment = await openPayment(ctx, {
    key: `invoice:${key}`,
    user_id: actor.user_id,
    purpose: MEMBERSHIP,
    subject_id: invoice.id,
    description: invoice.plan,
    net_cents: invoice.net_cents,
    tax_cents: invoice.tax_cents,
    tax_state: invoice.tax_state,
    on_session: true,
    made_by_id: actor.user_id,
  });
  if (!payment) throw invalid('base', ADD_CARD);
  return payment.id;
}

/** Pays a renewal that is due. Throws 404 if it isn't the user's, and 409 while its last payment has no outcome. */
export async function payInvoice(signedIn: SignedInContext, invoiceId: string): Promise<ChargeOutcome> {
  await endLeftOver(signedIn);
  const payment = await signedIn.transaction(async (ctx) => {
    const { db, tenant, actor } = ctx;
    await lockBilling(db, tenant.id, actor.user_id);
    const invoice = await findInvoice(db, tenant.id, invoiceId);
    if (invoice?.user_id !== actor.user_id) throw new AppError('not_found');
    if (invoice.status !== 'open') return undefined;
    if (await findOpenPayment(db, tenant.id, MEMBERSHIP, invoice.id)) throw waiting();
    const detail = { due_cents: invoice.total_cents };
    await audit(ctx, { action: 'membership.pay', subject_type: 'user', subject_id: actor.user_id, detail });
    return openCharge(ctx, invoice.id, `${invoice.id}:by-hand:${newId()}`);
  });
  if (!payment) return { status: 'paid', payment_id: null, step: null, problem: null };
  return outcomeOf(await settlePayment(signedIn, signedIn.tenant.id, payment));
}

/** Where the user's payment is now. Never charges it a second time. Throws 404 if it isn't theirs. */
export async function confirmPayment(signedIn: SignedInContext, paymentId: string): Promise<ChargeOutcome> {
  await signedIn.transaction(async ({ db, tenant, actor }) => {
    const payment = await findPayment(db, tenant.id, paymentId);
    if (payment?.user_id !== actor.user_id) throw new AppError('not_found');
  });
  return outcomeOf(await settlePayment(signedIn, signedIn.tenant.id, paymentId));
}

/** Ends a charge that waits for the user's bank: they started again. Looks at one without an outcome. */
async function endLeftOver(signedIn: SignedInContext): Promise<void> {
  const left = await signedIn.transaction(({ db, tenant, actor }) => findOpenCharge({ db, tenant }, actor.user_id));
  if (left) await endPayment(signedIn, signedIn.tenant.id, left.payment_id);
}

/** The user's payment that has no outcome yet, and its invoice. */
export async function findOpenCharge(
  { db, tenant }: Pick<Context, 'db'> & { readonly tenant: { readonly id: number } },
  userId: string,
): Promise<{ readonly payment_id: string; readonly invoice: Invoice } | undefined> {
  const invoice = await findOpenInvoice(db, tenant.id, userId);
  const payment = invoice && (await findOpenPayment(db, tenant.id, MEMBERSHIP, invoice.id));
  return payment && { payment_id: payment.id, invoice };
}

const waiting = () => new AppError('conflict', { fields: { base: [WAITING] } });

/** What the payer learns of a charge. */
export function outcomeOf({ payment: { id, status, problem }, step }: Settled): ChargeOutcome {
  const known = status === 'paid' || status === 'failed' || (status === 'action' && step) ? status : 'unclear';
  return { status: known, payment_id: id, step: step ?? null, problem: status === 'failed' ? problem : null };
}
