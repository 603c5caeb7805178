import type { BodyOf, ReplyOf } from '@bookline/contract/endpoint';
import type { AccountInfo, billing, Membership, PaymentInfo } from '@bookline/contract/features/billing';
import { metaOf } from '@bookline/contract/paging';
import { moneyOfCents } from '@bookline/contract/rules/payments';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { GatewayError } from '../../providers/payments/port.ts';
import { beginCard, finishCard, gatewayOf, savedCardOf } from '../payments/payments.api.ts';
import { end } from './advance-membership.ts';
import { graceEnd } from './dunning.ts';
import {
  countInvoices,
  findInvoice,
  findOpenInvoice,
  type Invoice,
  listInvoices,
  listLastTries,
} from './invoices.queries.ts';
import {
  findCurrentMembership,
  findLastMembership,
  getMember,
  lockBilling,
  type MembershipRow,
  updateMembership,
} from './memberships.queries.ts';
import { planOf } from './plan-words.ts';
import { getPlan, listOfferedPlans } from './plans.queries.ts';
import { findOpenCharge } from './update-plan.ts';

/** A user's plan, card, and what is due. The acting user's, if no other is given. */
export async function readAccount(ctx: Context, id: string = ctx.actor.user_id): Promise<AccountInfo> {
  const { db, tenant } = ctx;
  const member = await getMember(db, tenant.id, id);
  const row = await findLastMembership(db, tenant.id, id);
  const plans_offered = (await listOfferedPlans(db, tenant.id, undefined)).length > 0;
  const open = await findOpenInvoice(db, tenant.id, id);
  const due = open?.kind === 'renewal' ? await paymentInfosOf(ctx, [open]) : [];
  return {
    paid: member.paid || !plans_offered,
    granted: member.membership_granted,
    plans_offered,
    membership: row ? await membershipOf(ctx, row) : null,
    card: (await savedCardOf(ctx, id)) ?? null,
    open_invoice: due[0] ?? null,
    open_payment_id: (await findOpenCharge(ctx, id))?.payment_id ?? null,
    is_test: (await gatewayOf(ctx)).is_test,
  };
}

async function membershipOf({ db, tenant }: Context, row: MembershipRow): Promise<Membership> {
  const { status, period_start, period_end, cancel_at_end, next_plan_id, past_due_since, next_at } = row;
  const grace = past_due_since === null || status !== 'past_due' ? null : graceEnd(past_due_since).toISOString();
  const retries = grace !== null && next_at !== null && new Date(next_at).toISOString() < grace;
  return {
    plan: planOf(await getPlan(db, tenant.id, row.plan_id)),
    status,
    period_start,
    period_end,
    cancel_at_end,
    next_plan: next_plan_id === null ? null : planOf(await getPlan(db, tenant.id, next_plan_id)),
    next_attempt_at: retries ? next_at : null,
    grace_ends_at: grace,
  };
}

export const readPlans = async ({ db, tenant }: Context, period: 'month' | 'year' | undefined) =>
  (await listOfferedPlans(db, tenant.id, period)).map(planOf);

/** A page of a user's invoices, the latest first. */
export async function readHistory(
  ctx: Context,
  userId: string,
  paging: { readonly page: number; readonly limit: number },
) {
  const { db, tenant } = ctx;
  const invoices = await listInvoices(db, tenant.id, userId, paging);
  return {
    data: await paymentInfosOf(ctx, invoices),
    meta: metaOf(paging, await countInvoices(db, tenant.id, userId)),
  };
}

export async function paymentInfosOf({ db, tenant }: Context, invoices: readonly Invoice[]): Promise<PaymentInfo[]> {
  const tries = await listLastTries(
    db,
    tenant.id,
    invoices.map(({ id }) => id),
  );
  return invoices.map((invoice) => {
    const last = tries.get(invoice.id);
    const { id, number, plan, status, tax_rate, tax_state, period_start, period_end, issued_at, paid_at } = invoice;
    return {
      id,
      number,
      plan,
      status,
      lines: invoice.lines.map(({ description, amount_cents }) => ({
        description,
        amount: moneyOfCents(amount_cents),
      })),
      net: moneyOfCents(invoice.net_cents),
      tax: moneyOfCents(invoice.tax_cents),
      tax_rate,
      tax_state,
      total: moneyOfCents(invoice.total_cents),
      refunded: moneyOfCents(invoice.refunded_cents),
      period_start,
      period_end,
      issued_at,
      paid_at,
      card: last ? { brand: last.brand, last4: last.last4 } : null,
      problem: status === 'open' ? (last?.problem ?? null) : null,
    };
  });
}

/** What an invoice's PDF shows. Throws 404 if it isn't the user's, and 409 for the receipt of one that isn't paid. */
export async function readInvoice(ctx: Context, id: string, document: 'invoice' | 'receipt') {
  const { db, tenant, actor } = ctx;
  const invoice = await findInvoice(db, tenant.id, id);
  if (!invoice || invoice.number === null || (invoice.user_id !== actor.user_id && !actor.user.admin))
    throw new AppError('not_found');
  if (document === 'receipt' && invoice.status !== 'paid')
    throw new AppError('conflict', { fields: { base: ['This invoice isn’t paid, so there is no receipt.'] } });
  const card = (await listLastTries(db, tenant.id, [id])).get(id);
  return { invoice: { ...invoice, number: invoice.number }, card };
}

type CardEntry = ReplyOf<typeof billing.connect_card>['data'];

/** Starts the entry of a card, or looks at the outcome of one. */
export async function connectCard(
  signedIn: SignedInContext,
  { entry_id }: BodyOf<typeof billing.connect_card>,
): Promise<CardEntry> {
  const of = { tenant_id: signedIn.tenant.id, user_id: signedIn.actor.user_id };
  try {
    if (!entry_id) {
      const { id, step } = await beginCard(signedIn, {
        ...of,
        return_path: (entry) => `/billing/update?entry=${entry}`,
      });
      return { entry_id: id, status: 'open', step, problem: null, card: null };
    }
    const { status, problem, step = null } = await finishCard(signedIn, { ...of, entry_id });
    if (status !== 'saved') return { entry_id, status, step, problem, card: null };
    return signedIn.transaction(async (ctx) => {
      const card = (await savedCardOf(ctx, of.user_id)) ?? null;
      await audit(ctx, { action: 'membership.card', subject_type: 'user', subject_id: of.user_id });
      return { entry_id, status, step: null, problem: null, card };
    });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw new AppError('unavailable', { fields: { base: [error.message] }, cause: error });
  }
}

/** Ends the user's plan with its period, or at once if a renewal is still due. Throws 404 without a plan, and 409 during a payment. */
export async function cancelPlan(ctx: Context): Promise<AccountInfo> {
  const { db, tenant, actor } = ctx;
  await lockBilling(db, tenant.id, actor.user_id);
  const membership = await findCurrentMembership(db, tenant.id, actor.user_id);
  if (!membership) throw new AppError('not_found');
  if (await findOpenCharge(ctx, actor.user_id))
    throw new AppError('conflict', {
      fields: { base: ['A payment is still being processed. Try again in a few minutes.'] },
    });
  if (membership.status === 'active')
    await updateMembership(db, tenant.id, membership.id, { cancel_at_end: true, next_plan_id: null });
  else await end(ctx, membership, await findOpenInvoice(db, tenant.id, actor.user_id));
  await audit(ctx, { action: 'membership.cancel', subject_type: 'user', subject_id: actor.user_id });
  return readAccount(ctx);
}
