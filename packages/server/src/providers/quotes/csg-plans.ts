import { z } from 'zod';
import { createAsk } from '../outside-accounts/ask-vendor.ts';
import type { ReachVendor } from '../outside-accounts/reach-vendor.ts';
import { VendorError } from '../outside-accounts/vendor-error.ts';
import { medigapBenefits } from './medigap-benefits.ts';
import type { PlanQuestion, QuotedPlan } from './port.ts';

const cents = z.number().min(0).max(10_000_000).transform(Math.round);
const company = z.object({
  naic: z.union([z.string(), z.int()]).transform(String),
  name: z.string(),
  name_full: z.string().nullish(),
});
const supplement = z.array(
  z.object({
    company_base: company,
    plan: z.string(),
    rating_class: z.string().nullish(),
    select: z.boolean().nullish(),
    rate: z.object({ month: cents }),
    discounts: z.array(z.object({ name: z.string(), type: z.string(), value: z.number() })).nullish(),
    fees: z.array(z.object({ name: z.string(), type: z.string(), value: z.number() })).nullish(),
  }),
);
const advantage = z.array(
  z.object({
    company_base: company.nullish(),
    organization_name: z.string().nullish(),
    contract_id: z.string().nullish(),
    plan_id: z.union([z.string(), z.int()]).transform(String).nullish(),
    plan_name: z.string(),
    plan_type: z.string().nullish(),
    month_rate: cents,
    annual_drug_deductible: z.number().nullish(),
    overall_star_rating: z.union([z.string(), z.number()]).nullish(),
  }),
);

const NAME = 'CSG Actuarial';
const isHousehold = (text: string) => /house|hhd/i.test(text);

/** Reads plans and prices from CSG. `base` ends in /v1. Throws VendorError, `forbidden` for a token that is over. */
export function createCsgPlans(base: string, reach: ReachVendor) {
  const { ask } = createAsk(NAME, reach);

  async function read<T extends z.ZodType>(schema: T, path: string, token: string, query: Record<string, string>) {
    const address = `${base}/${path}?${new URLSearchParams(query).toString()}`;
    return ask(schema, { address, headers: { 'x-api-token': token } });
  }

  /** CSG refuses a county that it spells in another way. Then the ZIP code alone has to do. */
  async function withCounty<T>(county: string, work: (more: Record<string, string>) => Promise<T>): Promise<T> {
    if (county === '') return work({});
    try {
      return await work({ county });
    } catch (error) {
      if (error instanceof VendorError && error.message.endsWith(' answered 400.')) return work({});
      throw error;
    }
  }

  return async (token: string, question: PlanQuestion): Promise<QuotedPlan[]> => {
    const { product, zip, county, age, gender, tobacco, plan, effective_on } = question;
    if (product === 'medigap') {
      const query = {
        zip5: zip,
        age: String(age),
        gender: gender === 'male' ? 'M' : 'F',
        tobacco: tobacco ? '1' : '0',
        plan: plan ?? '',
        effective_date: effective_on,
        apply_discounts: '0',
      };
      const found = await withCounty(county, (more) =>
        read(supplement, 'med_supp/quotes.json', token, { ...query, ...more }),
      );
      return byCompany(found, plan ?? '');
    }
    const found = await withCounty(county, (more) =>
      read(advantage, 'medicare_advantage/quotes.json', token, {
        zip5: zip,
        plan: product,
        effective_date: effective_on,
        ...more,
      }),
    );
    // A ZIP code in two counties has a plan twice, at different prices or the same.
    const plans = new Map(found.map(toPlan).map((each) => [each.key, each]));
    return [...plans.values()].toSorted((a, b) => a.month_cents - b.month_cents);
  };
}

/** A company is listed once for each rating class and household variant. Its cheapest price without conditions counts. */
function byCompany(found: z.output<typeof supplement>, plan: string): QuotedPlan[] {
  const best = new Map<string, (typeof found)[number]>();
  for (const row of found) {
    if (row.plan !== plan || row.select === true || isHousehold(row.rating_class ?? '')) continue;
    const known = best.get(row.company_base.naic);
    if (!known || row.rate.month < known.rate.month) best.set(row.company_base.naic, row);
  }
  return [...best.values()]
    .map(({ company_base, rating_class, rate, discounts, fees }): QuotedPlan => {
      const household = discounts?.find(
        ({ name, type, value }) => isHousehold(name) && type === 'percent' && value > 0 && value < 100,
      );
      return {
        key: `${company_base.naic}:${plan}`,
        naic: company_base.naic,
        company: company_base.name_full || company_base.name,
        name: `Plan ${plan}`,
        kind: rating_class ?? '',
        month_cents: rate.month,
        // 0.07 and 7 both mean seven percent.
        household_percent: household ? Number((household.value * (household.value < 1 ? 100 : 1)).toFixed(2)) : null,
        fee_cents: Math.round(
          fees?.reduce((sum, { type, value }) => sum + (type === 'fixed' && value > 0 ? value : 0), 0) ?? 0,
        ),
        details: medigapBenefits(plan),
      };
    })
    .toSorted((a, b) => a.month_cents - b.month_cents);
}

function toPlan(row: z.output<typeof advantage>[number]): QuotedPlan {
  const { company_base, organization_name, contract_id, plan_id, plan_name, plan_type, month_rate } = row;
  const deductible = row.annual_drug_deductible;
  const details = [
    { label: 'Plan type', value: plan_type ?? '' },
    { label: 'Drug deductible', value: typeof deductible === 'number' ? `$${deductible}` : '' },
    { label: 'Star rating', value: String(row.overall_star_rating ?? '') },
  ];
  return {
    key: [contract_id ?? company_base?.naic ?? '', plan_id ?? '', month_rate, plan_name].join(':').slice(0, 200),
    naic: company_base?.naic ?? '',
    company: company_base?.name_full || company_base?.name || organization_name || '',
    name: plan_name,
    kind: plan_type ?? '',
    month_cents: month_rate,
    household_percent: null,
    fee_cents: 0,
    details: details.filter(({ value }) => value !== ''),
  };
}
