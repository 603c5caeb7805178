import type { Plan } from '@bookline/contract/features/billing';
import { type PlanPeriod, planPeriods } from '@bookline/contract/rules/billing';
import { displayCurrency } from '@bookline/contract/rules/currency';
import { moneyOfCents } from '@bookline/contract/rules/payments';
import type { PlanRow } from './plans.queries.ts';

export function periodOf({ period }: Pick<PlanRow, 'period'>): PlanPeriod {
  const known = planPeriods.find((each) => each === period);
  if (!known) throw new Error(`'${period}' is no period of a plan`);
  return known;
}

/** A plan as users see it. */
export const planOf = (plan: PlanRow): Plan => ({
  id: plan.id,
  name: plan.name,
  description: plan.description,
  price: moneyOfCents(plan.price_cents),
  period: periodOf(plan),
});

/** 4900 → '$49.00'. */
export const dollars = (cents: number): string => displayCurrency(moneyOfCents(cents));

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** 'March 2, 2026', for emails and documents. */
export const dayOf = (at: Date | string): string => days.format(new Date(at));
