import { z } from 'zod';
import { defineEndpoints, THEMSELVES, USER } from '../endpoint.ts';
import { entity, isoTime, money, uuid, withId } from '../fields.ts';
import { all, one, page, pageQuery } from '../paging.ts';
import { invoiceStatuses, membershipStatuses, planPeriods } from '../rules/billing.ts';
import type { ForcedState } from '../rules/redirects.ts';

/** R034: what leads out of the state in which a user must pay first. */
const UNPAID: readonly ForcedState[] = ['payment'];

export const plan = entity('Plan', {
  id: uuid,
  name: z.string(),
  description: z.string(),
  price: money,
  period: z.enum(planPeriods),
});
export type Plan = z.infer<typeof plan>;

/** A card as far as anyone here knows it. The number stays at the payment gateway. */
export const savedCard = entity('SavedCard', {
  /** 'visa', 'mastercard', 'amex', 'discover' (R206–R210), or another name that the gateway uses. */
  brand: z.string(),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
});
export type SavedCard = z.infer<typeof savedCard>;

const invoiceLine = entity('InvoiceLine', { description: z.string(), amount: money });

/** R075: a line of `payment_infos`. */
export const paymentInfo = entity('PaymentInfo', {
  id: uuid,
  /** Counts up for each company. Null for one that was never due. */
  number: z.int().nullable(),
  plan: z.string(),
  /** `open` is still to be paid. `void` is no longer asked for. */
  status: z.enum(invoiceStatuses),
  lines: z.array(invoiceLine),
  net: money,
  tax: money,
  /** Percent. */
  tax_rate: z.string(),
  tax_state: z.string(),
  total: money,
  refunded: money,
  period_start: isoTime,
  period_end: isoTime,
  issued_at: isoTime,
  paid_at: isoTime.nullable(),
  /** The card that paid it, or that was last tried. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** Why the last try failed. */
  problem: z.string().nullable(),
});
export type PaymentInfo = z.infer<typeof paymentInfo>;

const membership = entity('Membership', {
  plan,
  status: z.enum(membershipStatuses),
  period_start: isoTime,
  /** When it renews, or ends if it was canceled. */
  period_end: isoTime,
  cancel_at_end: z.boolean(),
  /** The plan from the next period on, if it's another. */
  next_plan: plan.nullable(),
  /** When a failed renewal is tried again. Null if no more tries follow. */
  next_attempt_at: isoTime.nullable(),
  /** Until when everything still works after a failed renewal. */
  grace_ends_at: isoTime.nullable(),
});
export type Membership = z.infer<typeof membership>;

/** R075: the `info` of the current account. */
export const accountInfo = entity('AccountInfo', {
  /** Whether everything is open to the user: the company offers no plans, or they have a membership in good standing. */
  paid: z.boolean(),
  /** Whether the company gave them a paid membership without a plan. */
  granted: z.boolean(),
  /** Whether there are plans to choose from. */
  plans_offered: z.boolean(),
  /** Their current plan, or the last one that ended. */
  membership: membership.nullable(),
  card: savedCard.nullable(),
  /** The renewal that is still to be paid. */
  open_invoice: paymentInfo.nullable(),
  /** A payment that the user's bank asks about, or that has no outcome yet. */
  open_payment_id: uuid.nullable(),
  /** Whether no real money moves. */
  is_test: z.boolean(),
});
export type AccountInfo = z.infer<typeof accountInfo>;

/** What the browser does at the payment gateway: open its page, or give a secret to its own fields. */
export const browserStep = z.discriminatedUnion('kind', [
  entity('GatewayPage', { kind: z.literal('page'), path: z.string() }),
  entity('GatewayElements', {
    kind: z.literal('elements'),
    publishable_key: z.string(),
    client_secret: z.string(),
  }),
]);
export type BrowserStep = z.infer<typeof browserStep>;

/** What choosing a plan costs, before anything is charged. */
export const planQuote = entity('PlanQuote', {
  plan,
  /** `now`: charged and changed at once. `period_end`: nothing is due, and the plan changes then. `none`: it's the current plan. */
  effective: z.enum(['now', 'period_end', 'none']),
  /** The price, and the credit for what is left of the current period. */
  lines: z.array(invoiceLine),
  net: money,
  tax: money,
  tax_rate: z.string(),
  tax_state: z.string(),
  /** Send it back with `update_plan`. */
  due_now: money,
  /** The period that this pays for, or the next one. */
  period_start: isoTime,
  period_end: isoTime,
  /** What each following period costs, with today's tax. */
  renewal_total: money,
  /** Whether the plan replaces a membership that the company granted. */
  ends_grant: z.boolean(),
});
export type PlanQuote = z.infer<typeof planQuote>;

/**
 * Where a charge is. `action`: the user's bank asks for them, see `step`. `unclear`: the bank hasn't answered. `scheduled`: nothing was charged, and
 * the plan changes at the end of the period.
 */
export const chargeOutcome = entity('ChargeOutcome', {
  status: z.enum(['paid', 'scheduled', 'action', 'unclear', 'failed']),
  payment_id: uuid.nullable(),
  step: browserStep.nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
});
export type ChargeOutcome = z.infer<typeof chargeOutcome>;

/** R075: the current account. */
export const billing = defineEndpoints('billing', {
  info: {
    method: 'GET',
    path: '/v1/accounts/info',
    access: USER,
    allowed_in: UNPAID,
    summary: 'Get your plan, card, and what is due',
    response: one(accountInfo),
  },
  plans: {
    method: 'GET',
    path: '/v1/plans',
    access: USER,
    allowed_in: UNPAID,
    summary: 'List the plans you can choose',
    query: z.object({ period: z.enum(planPeriods).optional() }),
    response: all(plan),
  },
  connect_card: {
    method: 'POST',
    path: '/v1/accounts/connect_card',
    access: THEMSELVES,
    allowed_in: UNPAID,
    summary: 'Save a card',
    description:
      'Without `entry_id`, starts the entry of a card at the payment gateway: the browser takes `step`. With it, looks at the outcome. A saved card replaces the one before. Card numbers never reach this server.',
    body: z.object({ entry_id: uuid.optional() }),
    response: one(
      entity('CardEntry', {
        entry_id: uuid,
        status: z.enum(['open', 'saved', 'failed']),
        step: browserStep.nullable(),
        problem: z.string().nullable(),
        card: savedCard.nullable(),
      }),
    ),
    idempotent: true,
  },
  preview_plan: {
    method: 'GET',
    path: '/v1/accounts/preview_plan',
    access: USER,
    allowed_in: UNPAID,
    summary: 'Get what a plan costs, with proration',
    query: z.object({ plan_id: uuid }),
    response: one(planQuote),
  },
  update_plan: {
    method: 'POST',
    path: '/v1/accounts/update_plan',
    access: THEMSELVES,
    allowed_in: UNPAID,
    summary: 'Choose or change your plan',
    description:
      'Charges the saved card, and changes the plan once that is paid. `due_now` is the amount that `preview_plan` showed: 409 if it’s more by now. Choosing the current plan keeps it, if it was canceled or about to change.',
    body: z.object({ plan_id: uuid, due_now: money }),
    response: one(chargeOutcome),
    idempotent: true,
  },
  pay: {
    method: 'POST',
    path: '/v1/accounts/pay',
    access: THEMSELVES,
    allowed_in: UNPAID,
    summary: 'Pay a renewal that is due',
    body: z.object({ invoice_id: uuid }),
    response: one(chargeOutcome),
    idempotent: true,
  },
  confirm_payment: {
    method: 'POST',
    path: '/v1/accounts/confirm_payment',
    access: THEMSELVES,
    allowed_in: UNPAID,
    summary: 'Get the outcome of your payment',
    description: 'For a browser that returns from the user’s bank. It never charges anything a second time.',
    body: z.object({ payment_id: uuid }),
    response: one(chargeOutcome),
  },
  history: {
    method: 'GET',
    path: '/v1/accounts/history',
    access: USER,
    allowed_in: UNPAID,
    summary: 'List your invoices',
    query: pageQuery,
    response: page(paymentInfo),
  },
  invoice_pdf: {
    method: 'GET',
    path: '/v1/accounts/invoices/{id}/pdf',
    access: USER,
    allowed_in: UNPAID,
    summary: 'Download an invoice or its receipt',
    params: withId,
    query: z.object({ document: z.enum(['invoice', 'receipt']).default('invoice') }),
    produces: 'application/pdf',
  },
  cancel_subscription: {
    method: 'PUT',
    path: '/v1/accounts/cancel_subscription',
    access: THEMSELVES,
    allowed_in: UNPAID,
    summary: 'Cancel your plan',
    description:
      'The plan ends with the period that is paid. If a renewal is still to be paid, the plan ends at once, and that renewal is no longer due.',
    response: one(accountInfo),
  },
});
