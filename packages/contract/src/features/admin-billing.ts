import { z } from 'zod';
import { ADMIN, ADMIN_THEMSELVES, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, line, money, reference, uuid, withId } from '../fields.ts';
import { stateOrNone } from '../form-fields.ts';
import { all, listQuery, one, page, pageQuery } from '../paging.ts';
import {
  MAX_PLAN_DESCRIPTION,
  MAX_PLAN_NAME,
  MAX_TAX_RATE,
  membershipStatuses,
  planPeriods,
} from '../rules/billing.ts';
import { MAX_REFUND_REASON, MIN_CHARGE_CENTS, refundStatuses } from '../rules/payments.ts';
import { accountInfo, paymentInfo, plan } from './billing.ts';

const adminPlan = plan
  .extend({
    /** Whether users can choose it. Those who have it keep it. */
    active: z.boolean(),
    /** Users who have it now. */
    members: z.int(),
    created_at: isoTime,
    updated_at: isoTime,
  })
  .meta({ id: 'AdminPlan' });
export type AdminPlan = z.infer<typeof adminPlan>;

const taxRate = entity('TaxRate', {
  state: z.string(),
  /** Percent, with up to four decimals: '7.25'. */
  rate: z.string(),
});
export type TaxRate = z.infer<typeof taxRate>;

/** R084: a user with what they pay. */
export const memberPayments = entity('MemberPayments', {
  user: reference,
  email: z.string(),
  active: z.boolean(),
  paid: z.boolean(),
  granted: z.boolean(),
  /** Null for users who never had a plan. */
  plan: z.string().nullable(),
  status: z.enum(membershipStatuses).nullable(),
  period_end: isoTime.nullable(),
  cancel_at_end: z.boolean(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  last_paid: z.object({ total: money, at: isoTime }).nullable(),
  /** What is still to be paid. */
  open_total: money.nullable(),
});
export type MemberPayments = z.infer<typeof memberPayments>;

/** Money given back. `pending` has no outcome yet. */
export const refundInfo = entity('RefundInfo', {
  id: uuid,
  amount: money,
  reason: z.string(),
  status: z.enum(refundStatuses),
  /** Why it failed. */
  problem: z.string().nullable(),
  created_at: isoTime,
  /** Null if it was made at the gateway's own site. */
  made_by: reference.nullable(),
});
export type RefundInfo = z.infer<typeof refundInfo>;

/** An invoice as admins see it, with its refunds. */
export const invoiceInfo = paymentInfo
  .extend({
    /** What can still be refunded. */
    refundable: money,
    refunds: z.array(refundInfo),
  })
  .meta({ id: 'InvoiceInfo' });
export type InvoiceInfo = z.infer<typeof invoiceInfo>;

/** What a refund takes. */
export const refundBody = z.object({
  amount: money.refine((amount) => Number(amount) > 0, 'Enter an amount above zero.'),
  reason: line(MAX_REFUND_REASON).default(''),
  /** The same key is the same refund, so that sending it twice refunds once. */
  key: uuid.optional(),
});

const name = line(MAX_PLAN_NAME).min(1, 'Enter the plan’s name.');
const description = line(MAX_PLAN_DESCRIPTION);
const price = money.refine(
  (amount) => Number(amount) * 100 >= MIN_CHARGE_CENTS && Number(amount) < 1_000_000,
  'Enter a price from $0.50 to $999,999.99.',
);
const rate = line(10)
  .regex(/^\d{1,2}(\.\d{1,4})?$/, 'Enter a rate such as 7.25.')
  .refine(
    (value) => Number(value) > 0 && Number(value) <= MAX_TAX_RATE,
    `Enter a rate from 0.0001 to ${MAX_TAX_RATE}.`,
  );

/** Plans, taxes, and what users pay. */
export const adminBilling = defineEndpoints('admin-billing', {
  plans: {
    method: 'GET',
    path: '/v1/admin/plans',
    access: ADMIN,
    summary: 'List all plans, including inactive ones',
    response: all(adminPlan),
  },
  add_plan: {
    method: 'POST',
    path: '/v1/admin/plans',
    access: ADMIN_THEMSELVES,
    summary: 'Add a plan',
    description: 'As soon as a company has a plan, users without a membership must choose one.',
    body: z.object({
      name,
      description: description.default(''),
      price,
      period: z.enum(planPeriods),
      active: z.boolean().default(true),
    }),
    response: one(adminPlan),
    status: 201,
  },
  change_plan: {
    method: 'PATCH',
    path: '/v1/admin/plans/{id}',
    access: ADMIN_THEMSELVES,
    summary: 'Rename or deactivate a plan',
    description: 'Price and period never change, because users agreed to them. Add another plan instead.',
    params: withId,
    body: z.object({ name, description, active: z.boolean() }).partial(),
    response: one(adminPlan),
  },
  delete_plan: {
    method: 'DELETE',
    path: '/v1/admin/plans/{id}',
    access: ADMIN_THEMSELVES,
    summary: 'Delete an unused plan',
    params: withId,
  },
  tax_rates: {
    method: 'GET',
    path: '/v1/admin/tax_rates',
    access: ADMIN,
    summary: 'List the tax rates',
    response: all(taxRate),
  },
  set_tax_rates: {
    method: 'PUT',
    path: '/v1/admin/tax_rates',
    access: ADMIN_THEMSELVES,
    summary: 'Set the tax rates',
    description: 'Replaces all rates. A state without one is not taxed. Existing invoices don’t change.',
    body: z.object({
      rates: z
        .array(z.object({ state: stateOrNone.refine((state) => state !== '', 'Choose a state.'), rate }))
        .max(60)
        .refine(
          (rates) => new Set(rates.map(({ state }) => state)).size === rates.length,
          'Each state can have one rate.',
        ),
    }),
    response: all(taxRate),
  },
  payment_infos: {
    method: 'GET',
    path: '/v1/admin/payment_infos',
    access: ADMIN,
    summary: 'List users with their plans and payments',
    query: listQuery(['name', 'period_end']).extend({
      status: z.enum([...membershipStatuses, 'granted', 'none']).optional(),
    }),
    response: page(memberPayments),
  },
  user_history: {
    method: 'GET',
    path: '/v1/admin/users/{id}/payment_infos',
    access: ADMIN,
    summary: 'List a user’s invoices',
    params: z.object({ id: uuid }),
    query: pageQuery,
    response: page(invoiceInfo),
  },
  user_account: {
    method: 'GET',
    path: '/v1/admin/users/{id}/account',
    access: ADMIN,
    summary: 'Get a user’s plan, card, and what is due',
    params: z.object({ id: uuid }),
    response: one(accountInfo),
  },
  refund: {
    method: 'POST',
    path: '/v1/admin/invoices/{id}/refund',
    access: ADMIN_THEMSELVES,
    summary: 'Refund a paid invoice, in full or in part',
    description: 'Never more than was paid. The plan goes on. The user gets an email once the bank has taken it.',
    params: z.object({ id: uuid }),
    body: refundBody.extend({ reason: line(MAX_REFUND_REASON).min(1, 'Enter the reason.') }),
    response: one(invoiceInfo),
    idempotent: true,
  },
});
