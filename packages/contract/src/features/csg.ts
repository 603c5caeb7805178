import { z } from 'zod';
import { type Access, defineEndpoints } from '../endpoint.ts';
import { entity, isoDate, isoTime, line, money, reference, uuid, withId } from '../fields.ts';
import { all, one } from '../paging.ts';
import { MAX_CITY } from '../rules/limits.ts';
import {
  MAX_COMPARED,
  MAX_QUOTE_AGE,
  MIN_QUOTE_AGE,
  medigapPlans,
  quoteProductNames,
} from '../rules/medicare-plans.ts';

const QUOTES: Access = { kind: 'user', feature: 'medicare_quotes' };

/** What prices depend on. Tobacco use is health data: a saved quote is encrypted. */
export const quoteCriteria = z
  .object({
    product: z.enum(quoteProductNames, 'Choose a product.'),
    zip: z.string().regex(/^\d{5}$/, 'Enter a 5-digit ZIP code, such as 43085.'),
    county: line(MAX_CITY).default(''),
    /** On the effective date. */
    age: z
      .int('Enter a whole number.')
      .min(MIN_QUOTE_AGE, `Enter ${MIN_QUOTE_AGE} to ${MAX_QUOTE_AGE}.`)
      .max(MAX_QUOTE_AGE, `Enter ${MIN_QUOTE_AGE} to ${MAX_QUOTE_AGE}.`),
    gender: z.enum(['female', 'male'], 'Choose a gender.'),
    tobacco: z.boolean(),
    /** The standard plan, for Medicare Supplement. */
    plan: z.enum(medigapPlans, 'Choose a plan.').nullable().default(null),
    effective_on: isoDate.refine((day) => day.endsWith('-01'), 'Choose the first day of a month.'),
    /** Whether someone else in the household has such a plan, too. */
    household_discount: z.boolean().default(false),
  })
  .superRefine(({ product, plan }, context) => {
    if (product === 'medigap' && plan === null)
      context.addIssue({ code: 'custom', path: ['plan'], message: 'Choose a plan.' });
  });
export type QuoteCriteria = z.output<typeof quoteCriteria>;

const planQuote = entity('MedicarePlanQuote', {
  /** Names the plan in calls with the same criteria. */
  key: z.string(),
  product: z.enum(quoteProductNames),
  company: z.object({ naic: z.string(), name: z.string() }),
  /** 'Plan G', or the name of a Medicare Advantage or Part D plan. */
  name: z.string(),
  /** HMO or PPO, or a rating class. '' for none. */
  kind: z.string(),
  /** A month, with the household discount if it was asked for. */
  monthly: money,
  monthly_before_discount: money,
  /** The household discount of the company, in percent. Null if it has none. */
  household_percent: z.number().nullable(),
  /** Paid once. */
  fee: money,
});
export type PlanQuote = z.infer<typeof planQuote>;

const planDetails = planQuote
  .extend({ details: z.array(z.object({ label: z.string(), value: z.string() })) })
  .meta({ id: 'MedicarePlanDetails' });
export type PlanDetails = z.infer<typeof planDetails>;

/** `sample`: invented plans and prices, to try the feature. `csg`: CSG Actuarial. */
const source = z.enum(['sample', 'csg']);

const found = entity('MedicarePlans', {
  source,
  /** When the prices were read. */
  as_of: isoTime,
  plans: z.array(planQuote),
});

const savedQuote = entity('SavedQuote', {
  id: uuid,
  source,
  as_of: isoTime,
  created_at: isoTime,
  made_by: reference,
  sent_at: isoTime.nullable(),
  criteria: z.object({
    product: z.enum(quoteProductNames),
    zip: z.string(),
    county: z.string(),
    age: z.int(),
    gender: z.enum(['female', 'male']),
    tobacco: z.boolean(),
    plan: z.string().nullable(),
    effective_on: isoDate,
    household_discount: z.boolean(),
  }),
  plans: z.array(planDetails),
});
export type SavedQuote = z.infer<typeof savedQuote>;

const keys = z
  .array(z.string().min(1).max(200))
  .min(1, 'Choose at least one plan.')
  .max(MAX_COMPARED, `Choose ${MAX_COMPARED} plans or fewer.`);

/** R006: Medicare plans and quotes. */
export const csg = defineEndpoints('csg', {
  plans: {
    method: 'POST',
    path: '/v1/csg/plans',
    access: QUOTES,
    reads: true,
    summary: 'Find Medicare plans with their prices, cheapest first',
    description: 'From CSG Actuarial with your own or your company’s key. Without one, from invented samples.',
    body: quoteCriteria,
    response: one(found),
  },
  plan_details: {
    method: 'POST',
    path: '/v1/csg/plan_details',
    access: QUOTES,
    reads: true,
    summary: 'Compare up to four plans in detail',
    body: quoteCriteria.safeExtend({ keys }),
    response: all(planDetails),
  },
  quote: {
    method: 'POST',
    path: '/v1/csg/quote',
    access: QUOTES,
    summary: 'Save a quote of up to four plans with a contact',
    body: quoteCriteria.safeExtend({ contact_id: uuid, keys }),
    // Replies to calls with an Idempotency-Key are stored unencrypted, so they hold no health data.
    response: one(z.object({ id: uuid })),
    status: 201,
  },
  quotes: {
    method: 'GET',
    path: '/v1/contacts/{id}/csg_quotes',
    access: QUOTES,
    summary: 'List a contact’s saved quotes, newest first',
    params: withId,
    response: all(savedQuote),
  },
  send: {
    method: 'POST',
    path: '/v1/csg/quotes/{id}/send',
    access: { ...QUOTES, no_impersonation: true },
    summary: 'Email a saved quote to the contact as a PDF',
    description: 'After the usual checks. The PDF is kept with the contact’s files. It says nothing about tobacco use.',
    params: withId,
    response: one(z.object({ id: uuid, sent_at: isoTime })),
    idempotent: true,
  },
  delete: {
    method: 'DELETE',
    path: '/v1/csg/quotes/{id}',
    access: QUOTES,
    summary: 'Delete a saved quote',
    params: withId,
  },
});
