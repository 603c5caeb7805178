import { periodEnd, taxOn, unusedPart } from '@bookline/contract/rules/billing';
import { MIN_CHARGE_CENTS } from '@bookline/contract/rules/payments';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { MoneyContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { InvoiceLine } from './invoices.queries.ts';
import { findCurrentMembership, getMember, type Member, type MembershipRow } from './memberships.queries.ts';
import { periodOf } from './plan-words.ts';
import { findPlan, findTaxRate, getPlan, type PlanRow } from './plans.queries.ts';

/** What choosing a plan costs now. Amounts are cents. */
export interface Quote {
  readonly plan: PlanRow;
  readonly membership: MembershipRow | undefined;
  readonly effective: 'now' | 'period_end' | 'none';
  readonly lines: readonly InvoiceLine[];
  readonly net_cents: number;
  readonly tax_cents: number;
  readonly total_cents: number;
  readonly tax_rate: string;
  readonly tax_state: string;
  readonly period_start: Date;
  readonly period_end: Date;
  readonly renewal_cents: number;
  readonly ends_grant: boolean;
}

/** The state whose tax a user pays: their office's, or their company's. '' if neither is known. */
export const taxStateOf = ({ state, corporation_state }: Member): string =>
  [state, corporation_state].find((known) => /^[A-Z]{2}$/.test(known ?? '')) ?? '';

/**
 * What a user would pay for a plan now, with the credit for what is left of their current period. A plan that costs less, or hardly more, starts with
 * the next period instead. Whole days count, so that the amount holds for a day. Throws 404 for a plan that isn't offered, and 422 while a renewal is
 * due, also before it has begun.
 */
export async function quotePlan(ctx: MoneyContext, userId: string, planId: string): Promise<Quote> {
  const { db, tenant, clock } = ctx;
  const plan = await findPlan(db, tenant.id, planId);
  const membership = await findCurrentMembership(db, tenant.id, userId);
  if (!plan || (!plan.active && membership?.plan_id !== plan.id)) throw new AppError('not_found');
  if (membership && membership.status !== 'active')
    throw invalid('plan_id', 'Your last renewal isn’t paid yet. Pay it before you change your plan.');
  if (membership && new Date(membership.period_end) <= clock.now())
    throw invalid('plan_id', 'Your plan is just being renewed. Try again in a few minutes.');
  const member = await getMember(db, tenant.id, userId);
  const tax_state = taxStateOf(member);
  const tax_rate = await findTaxRate(db, tenant.id, tax_state);
  const from = membership && (await getPlan(db, tenant.id, membership.plan_id));
  const parts = partsOf(clock.now(), plan, membership && from ? { ...membership, plan: from } : undefined);
  const net_cents =
    parts.effective === 'now' ? parts.lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0) : 0;
  const tax_cents = taxOn(net_cents, tax_rate);
  return {
    plan,
    membership,
    ...parts,
    net_cents,
    tax_cents,
    total_cents: net_cents + tax_cents,
    tax_rate,
    tax_state,
    renewal_cents: plan.price_cents + taxOn(plan.price_cents, tax_rate),
    ends_grant: member.membership_granted,
  };
}

type Parts = Pick<Quote, 'effective' | 'lines' | 'period_start' | 'period_end'>;

function partsOf(now: Date, plan: PlanRow, current: (MembershipRow & { readonly plan: PlanRow }) | undefined): Parts {
  const period = periodOf(plan);
  if (!current) {
    const period_end = periodEnd(now, period, now.getUTCDate());
    const lines = [{ description: plan.name, amount_cents: plan.price_cents }];
    return { effective: 'now', lines, period_start: now, period_end };
  }
  const start = new Date(current.period_start);
  const end = new Date(current.period_end);
  const next = { period_start: end, period_end: periodEnd(end, period, current.renews_on) };
  if (plan.id === current.plan_id) return { effective: 'none', lines: [], ...next };
  const days = Math.max(Math.floor((now.getTime() - start.getTime()) / DAY_MS), 0);
  const today = new Date(start.getTime() + days * DAY_MS);
  const left = (cents: number) => unusedPart(cents, { start, end }, today);
  const credit = left(current.plan.price_cents);
  const restarts = period !== periodOf(current.plan);
  const price = restarts ? plan.price_cents : left(plan.price_cents);
  if (price - credit < MIN_CHARGE_CENTS) return { effective: 'period_end', lines: [], ...next };
  return {
    effective: 'now',
    lines: [
      { description: restarts ? plan.name : `${plan.name}, rest of the current period`, amount_cents: price },
      { description: `Credit for the rest of ${current.plan.name}`, amount_cents: -credit },
    ],
    period_start: now,
    period_end: restarts ? periodEnd(now, period, now.getUTCDate()) : end,
  };
}
