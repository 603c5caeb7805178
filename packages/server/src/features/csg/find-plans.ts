import type { PlanDetails, PlanQuote, QuoteCriteria } from '@bookline/contract/features/csg';
import { firstDays, MAX_MONTHS_AHEAD } from '@bookline/contract/rules/medicare-plans';
import type { SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import type { PlanQuestion, QuotedPlan } from '../../providers/quotes/port.ts';
import { samplePlans } from '../../providers/quotes/sample-plans.ts';
import { csgKeyOf } from '../authorizations/authorizations.api.ts';
import { askCsg, hashOf } from './ask-csg.ts';
import { findAnswer, saveAnswer } from './csg.queries.ts';

/** How long prices are used. Companies change them on the first of a month, and CSG limits how often it's asked. */
const KEPT_MS = 12 * 3600 * 1000;

export interface FoundPlans {
  readonly source: 'sample' | 'csg';
  readonly as_of: Date;
  readonly plans: readonly QuotedPlan[];
}

/** The plans that meet the criteria, cheapest first. Throws 422 and 503. */
export async function findPlans(signedIn: SignedInContext, criteria: QuoteCriteria): Promise<FoundPlans> {
  const now = signedIn.clock.now();
  const today = now.toISOString().slice(0, 10);
  // Where it's still yesterday, this month is the next one.
  const days = [`${today.slice(0, 8)}01`, ...firstDays(today, MAX_MONTHS_AHEAD)];
  if (!days.includes(criteria.effective_on))
    throw invalid('effective_on', `Choose a month in the next ${MAX_MONTHS_AHEAD} months.`);
  const { household_discount: _household, ...asked } = criteria;
  const question: PlanQuestion = { ...asked, plan: asked.product === 'medigap' ? asked.plan : null };
  const key = await signedIn.transaction(csgKeyOf);
  if (key === '') return { source: 'sample', as_of: now, plans: samplePlans(question) };
  const { zip, county, age, gender, tobacco, plan, effective_on, product } = question;
  // Of one key alone: what CSG shows depends on the agent's appointments.
  const question_hash = hashOf([hashOf(key), product, zip, county, age, gender, tobacco, plan, effective_on].join('|'));
  const since = new Date(now.getTime() - KEPT_MS);
  const known = await signedIn.transaction(({ db, tenant }) => findAnswer(db, tenant.id, question_hash, since));
  if (known) return { source: 'csg', as_of: new Date(known.as_of), plans: known.plans };
  const plans = await askCsg(signedIn, key, question);
  await signedIn.transaction(({ db, tenant }) =>
    saveAnswer(db, tenant.id, { question_hash, plans, as_of: now }, since),
  );
  return { source: 'csg', as_of: now, plans };
}

const amount = (cents: number): string => (cents / 100).toFixed(2);

export function presentPlan(plan: QuotedPlan, { product, household_discount }: QuoteCriteria): PlanQuote {
  const off = household_discount ? (plan.household_percent ?? 0) : 0;
  return {
    key: plan.key,
    product,
    company: { naic: plan.naic, name: plan.company },
    name: plan.name,
    kind: plan.kind,
    monthly: amount(Math.round(plan.month_cents * (1 - off / 100))),
    monthly_before_discount: amount(plan.month_cents),
    household_percent: plan.household_percent,
    fee: amount(plan.fee_cents),
  };
}

/** By price, which the household discount changes. */
export const byPrice = (a: PlanQuote, b: PlanQuote): number => Number(a.monthly) - Number(b.monthly);

/** The chosen plans with their details, in the order of `keys`. Throws 422 for one that isn't offered anymore. */
export async function choosePlans(
  signedIn: SignedInContext,
  { keys, ...criteria }: QuoteCriteria & { readonly keys: readonly string[] },
): Promise<Omit<FoundPlans, 'plans'> & { readonly plans: PlanDetails[] }> {
  const { plans, ...found } = await findPlans(signedIn, criteria);
  const chosen = [...new Set(keys)].map((key) => {
    const plan = plans.find((each) => each.key === key);
    if (!plan) throw invalid('keys', 'A plan isn’t offered for these answers anymore. Find plans again.');
    return { ...presentPlan(plan, criteria), details: [...plan.details] };
  });
  return { ...found, plans: chosen };
}
