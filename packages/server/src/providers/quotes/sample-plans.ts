import { mayHavePlan } from '@bookline/contract/rules/medicare-plans';
import { medigapBenefits } from './medigap-benefits.ts';
import type { PlanQuestion, QuotedPlan } from './port.ts';

/**
 * Invented companies, plans, and prices, to try quotes without an account. Prices move as real ones do: with age, gender, tobacco, and place. Screens and
 * papers mark them as samples.
 */
export function samplePlans(question: PlanQuestion): QuotedPlan[] {
  const found = question.product === 'medigap' ? medigap(question) : yearly(question);
  return found.toSorted((a, b) => a.month_cents - b.month_cents || (a.key < b.key ? -1 : 1));
}

/** A month in cents for a woman of 65 without tobacco, where prices are average. */
const baseCents: Readonly<Record<string, number>> = {
  A: 11_200,
  B: 13_900,
  C: 17_800,
  D: 14_600,
  F: 18_400,
  G: 13_800,
  K: 7_100,
  L: 10_300,
  M: 12_700,
  N: 10_600,
};

const companies = [
  { naic: '99001', name: 'Sample Mutual', factor: 0.94, household: 7, fee: 2500 },
  { naic: '99002', name: 'Example Life', factor: 1, household: 5, fee: 0 },
  { naic: '99003', name: 'Placeholder Health', factor: 1.06, household: 12, fee: 2000 },
  { naic: '99004', name: 'Specimen Assurance', factor: 1.13, household: null, fee: 0 },
  { naic: '99005', name: 'Model Benefit', factor: 1.21, household: 10, fee: 2500 },
] as const;

/** Massachusetts, Minnesota, and Wisconsin have standard plans of their own. */
const otherPlans = /^(01|02[0-7]|55[0-9]|56[0-7]|53|54)/;

function medigap({ zip, age, gender, tobacco, plan, effective_on }: PlanQuestion): QuotedPlan[] {
  const base = baseCents[plan ?? ''];
  if (plan === null || base === undefined || otherPlans.test(zip) || !mayHavePlan(plan, age, effective_on)) return [];
  // Under 65, a disability makes plans expensive.
  const by_age = age < 65 ? 2.4 : 1.03 ** (Math.min(age, 85) - 65);
  const by_person = (gender === 'male' ? 1.12 : 1) * (tobacco ? 1.15 : 1);
  return companies.map(({ naic, name, factor, household, fee }) => ({
    key: `${naic}:${plan}`,
    naic,
    company: name,
    name: `Plan ${plan}`,
    kind: tobacco ? 'Standard' : 'Preferred',
    month_cents: Math.round(base * by_age * by_person * placeFactor(zip) * factor),
    household_percent: household,
    fee_cents: fee,
    details: medigapBenefits(plan),
  }));
}

/** From 0.85 to 1.3, by the first three digits. */
const placeFactor = (zip: string): number => 0.85 + ((Number(zip.slice(0, 3)) * 37) % 46) / 100;

interface YearlyPlan {
  readonly naic: string;
  readonly company: string;
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly month_cents: number;
  readonly details: Readonly<Record<string, string>>;
}

const advantage: readonly YearlyPlan[] = [
  {
    naic: '99101',
    company: 'Sample Mutual',
    id: 'S1001-001',
    name: 'Sample Value (HMO)',
    kind: 'HMO',
    month_cents: 0,
    details: {
      'Out-of-pocket maximum': '$4,900',
      'Primary care visit': '$0',
      'Specialist visit': '$35',
      'Drug deductible': '$300',
      Dental: 'Preventive',
      'Star rating': '4.0',
    },
  },
  {
    naic: '99102',
    company: 'Example Life',
    id: 'S1002-004',
    name: 'Example Choice (PPO)',
    kind: 'PPO',
    month_cents: 2900,
    details: {
      'Out-of-pocket maximum': '$5,900',
      'Primary care visit': '$5',
      'Specialist visit': '$40',
      'Drug deductible': '$150',
      Dental: 'Up to $1,500 a year',
      'Star rating': '3.5',
    },
  },
  {
    naic: '99103',
    company: 'Placeholder Health',
    id: 'S1003-002',
    name: 'Placeholder Complete (HMO)',
    kind: 'HMO',
    month_cents: 4500,
    details: {
      'Out-of-pocket maximum': '$3,400',
      'Primary care visit': '$0',
      'Specialist visit': '$20',
      'Drug deductible': '$0',
      Dental: 'Up to $3,000 a year',
      'Star rating': '4.5',
    },
  },
];

const drugs: readonly YearlyPlan[] = [
  {
    naic: '99101',
    company: 'Sample Mutual',
    id: 'S2001-011',
    name: 'Sample Rx Saver',
    kind: 'PDP',
    month_cents: 490,
    details: { 'Drug deductible': '$590', 'Preferred generics': '$2', 'Preferred brands': '22%', 'Star rating': '3.5' },
  },
  {
    naic: '99102',
    company: 'Example Life',
    id: 'S2002-007',
    name: 'Example Rx Standard',
    kind: 'PDP',
    month_cents: 3450,
    details: { 'Drug deductible': '$300', 'Preferred generics': '$1', 'Preferred brands': '$44', 'Star rating': '4.0' },
  },
  {
    naic: '99103',
    company: 'Placeholder Health',
    id: 'S2003-003',
    name: 'Placeholder Rx Plus',
    kind: 'PDP',
    month_cents: 7820,
    details: { 'Drug deductible': '$0', 'Preferred generics': '$0', 'Preferred brands': '$38', 'Star rating': '4.0' },
  },
];

/** Medicare Advantage and Part D cost everyone in a place the same. */
function yearly({ product, zip }: PlanQuestion): QuotedPlan[] {
  return (product === 'mapd' ? advantage : drugs).map(({ id, details, month_cents, ...plan }) => ({
    ...plan,
    key: `${plan.naic}:${id}`,
    month_cents: Math.round(month_cents * placeFactor(zip)),
    household_percent: null,
    fee_cents: 0,
    details: Object.entries(details).map(([label, value]) => ({ label, value })),
  }));
}
