import { z } from 'zod';
import { type Access, defineEndpoint } from '../endpoint.ts';
import { entity, isoDate, isoTime, line, money, reference, uuid, withId } from '../fields.ts';
import { all, listQuery, one, page, pageQuery } from '../paging.ts';
import { planPeriods } from '../rules/billing.ts';
import { MAX_SEARCH } from '../rules/limits.ts';
import {
  allOrderTypes,
  type Channel,
  channels,
  MAX_LICENSES,
  MAX_UNITS,
  orderReasons,
  orderStatuses,
  salesOrderTypes,
  subscriptionStatuses,
  subscriptionTypes,
} from '../rules/subscriptions.ts';
import { chargeOutcome } from './billing.ts';

/** What a subscription costs, and how many minutes or texts it includes. */
export const subscriptionPlan = entity('SubscriptionPlan', {
  id: uuid,
  name: z.string(),
  description: z.string(),
  /** For each license and period. '0.00' is free. */
  price: money,
  period: z.enum(planPeriods),
  /** Minutes or texts for each license and period. */
  units: z.int(),
  /** For the whole company. Others are for managers and for users who pay themselves. */
  enterprise: z.boolean(),
});
export type SubscriptionPlan = z.infer<typeof subscriptionPlan>;

const orderLine = entity('OrderLine', { description: z.string(), amount: money });

export const subscriptionOrder = entity('SubscriptionOrder', {
  id: uuid,
  channel: z.enum(channels),
  /** Counts up for each company. Null until it's paid or due. */
  number: z.int().nullable(),
  order_type: z.enum(salesOrderTypes),
  reason: z.enum(orderReasons),
  status: z.enum(orderStatuses),
  /** Null until the first payment of a new subscription, and for phone numbers. */
  subscription_id: uuid.nullable(),
  /** Null for phone numbers. */
  plan: z.string().nullable(),
  quantity: z.int(),
  lines: z.array(orderLine),
  net: money,
  tax: money,
  /** Percent. */
  tax_rate: z.string(),
  tax_state: z.string(),
  total: money,
  refunded: money,
  period_start: isoTime,
  period_end: isoTime,
  /** Who pays. */
  user: reference,
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** Why the last payment failed. */
  problem: z.string().nullable(),
  created_at: isoTime,
  paid_at: isoTime.nullable(),
  canceled_at: isoTime.nullable(),
  /** Whether the reader can pay it now: their own renewal that is due. */
  payable: z.boolean(),
});
export type SubscriptionOrder = z.infer<typeof subscriptionOrder>;

export const subscription = entity('Subscription', {
  id: uuid,
  channel: z.enum(channels),
  order_type: z.enum(allOrderTypes),
  status: z.enum(subscriptionStatuses),
  /** Whether its licenses work: also during the grace period. */
  active: z.boolean(),
  plan: subscriptionPlan,
  /** Licenses. */
  quantity: z.int(),
  /** Licenses that a user has. */
  assigned: z.int(),
  /** Minutes or texts of the current period, of all licenses together. */
  pool: z.int(),
  /** How many of them the licenses have. */
  allocated: z.int(),
  /** How many of them are used. */
  used: z.int(),
  /** Who pays, or who asked for a pending one. */
  user: reference,
  /** Null while it's pending. */
  period_start: isoTime.nullable(),
  /** When it renews, or ends if it was canceled. */
  period_end: isoTime.nullable(),
  cancel_at_end: z.boolean(),
  /** From the next period on, if they are others. */
  next_plan: subscriptionPlan.nullable(),
  next_quantity: z.int().nullable(),
  /** What the next period costs, without tax. */
  renewal: money,
  next_attempt_at: isoTime.nullable(),
  grace_ends_at: isoTime.nullable(),
  /** What is still to be paid. */
  open_order_id: uuid.nullable(),
  created_at: isoTime,
  ended_at: isoTime.nullable(),
  /** Whether the reader pays for it. */
  mine: z.boolean(),
  /** Whether the reader may change and cancel it. */
  changeable: z.boolean(),
});
export type Subscription = z.infer<typeof subscription>;

export const license = entity('License', {
  id: uuid,
  subscription_id: uuid,
  order_type: z.enum(allOrderTypes),
  /** Null if no one has it. */
  user: reference.nullable(),
  /** Minutes or texts for each period. */
  allocation: z.int(),
  /** Used in this period, by everyone who had it. */
  used: z.int(),
  paid: z.boolean(),
  period_end: isoTime,
  created_at: isoTime,
  /** Whether the reader may change it. */
  changeable: z.boolean(),
});
export type License = z.infer<typeof license>;

/** What an order would cost, before anything is charged. */
export const subscriptionQuote = entity('SubscriptionQuote', {
  plan: subscriptionPlan,
  quantity: z.int(),
  /** `now`: charged and changed at once. `period_end`: nothing is due, and it changes then. `none`: nothing changes. */
  effective: z.enum(['now', 'period_end', 'none']),
  lines: z.array(orderLine),
  net: money,
  tax: money,
  tax_rate: z.string(),
  tax_state: z.string(),
  /** Send it back with the order. */
  due_now: money,
  /** Minutes or texts that are added to the current period. */
  added_units: z.int(),
  period_start: isoTime,
  period_end: isoTime,
  /** What each following period costs, with today's tax. */
  renewal_total: money,
});
export type SubscriptionQuote = z.infer<typeof subscriptionQuote>;

/** Where an order is. Confirm a payment that the user's bank asks about with `/v1/accounts/confirm_payment`. */
export const subscriptionCharge = chargeOutcome
  .extend({
    /** Null if nothing was ordered. */
    order_id: uuid.nullable(),
    /** Null until the first payment. */
    subscription_id: uuid.nullable(),
  })
  .meta({ id: 'SubscriptionCharge' });
export type SubscriptionCharge = z.infer<typeof subscriptionCharge>;

const spent = { units: z.int(), count: z.int() };
/** Minutes or texts of a time, from the calls or texts themselves. `count` is how many of those there were. */
export const usageReport = entity('UsageReport', {
  from: isoDate,
  to: isoDate,
  ...spent,
  /** The users who used most, 200 at most. */
  by_user: z.array(z.object({ user: reference, ...spent })),
  users: z.int(),
  by_day: z.array(z.object({ day: isoDate, ...spent })),
  /** The company's numbers that were used most, 200 at most. */
  by_number: z.array(z.object({ number: z.string(), label: z.string(), ...spent })),
});
export type UsageReport = z.infer<typeof usageReport>;

export const usageQuery = z.object({
  /** Days in the user's time zone. Without them, this month so far. */
  from: isoDate.optional(),
  to: isoDate.optional(),
  user_id: uuid.optional(),
});

/** A user who can have a license. */
export const licenseUser = entity('LicenseUser', {
  id: uuid,
  name: z.string(),
  role: z.string(),
  /** Whether they have a license of this kind of subscription. */
  licensed: z.boolean(),
});
export type LicenseUser = z.infer<typeof licenseUser>;

export const licenseCount = z
  .int('Enter a number.')
  .min(1, 'Enter 1 or more.')
  .max(MAX_LICENSES, `Enter ${MAX_LICENSES.toLocaleString('en-US')} or fewer.`);
export const allocation = z
  .int('Enter a number.')
  .min(0, 'Enter 0 or more.')
  .max(MAX_UNITS, `Enter ${MAX_UNITS.toLocaleString('en-US')} or fewer.`);
const yesNo = z.enum(['true', 'false']).optional();
/** Choosing: which plan, and how many licenses. */
const choice = { plan_id: uuid.optional(), quantity: licenseCount.optional() };

/** The same calls for minutes and for texts (R345). */
function subscriptionCalls(channel: Channel) {
  /** R268, R269: basic users have neither. */
  const USERS: Access = { kind: 'user', feature: channel };
  /** Costs money, so it needs the user themselves or their own API key. */
  const THEIR_MONEY: Access = { ...USERS, no_impersonation: true };
  const base = `/v1/${channel}/${channel}`;
  return {
    plans: defineEndpoint({
      id: `${channel}-subscriptions.plans`,
      method: 'GET',
      path: `${base}_plans`,
      access: USERS,
      summary: 'List the plans for managers and for users who pay themselves',
      response: all(subscriptionPlan),
    }),
    enterprise_plans: defineEndpoint({
      id: `${channel}-subscriptions.enterprise_plans`,
      method: 'GET',
      path: `${base}_plans/enterprise`,
      access: USERS,
      summary: 'List the plans for the whole company',
      response: all(subscriptionPlan),
    }),
    list: defineEndpoint({
      id: `${channel}-subscriptions.list`,
      method: 'GET',
      path: `${base}_subscriptions`,
      access: USERS,
      summary: 'List subscriptions',
      description:
        'Your own, your company’s, the one that gives you a license, and those of your team. `mine` lists those that you pay. Searches plans and payers.',
      query: listQuery(['created_at', 'period_end', 'plan']).extend({
        order: z.enum(['asc', 'desc']).default('desc'),
        active: yesNo,
        mine: yesNo,
      }),
      response: page(subscription),
    }),
    pending_company: defineEndpoint({
      id: `${channel}-subscriptions.pending_company`,
      method: 'GET',
      path: `${base}_subscriptions/pending_company_subscription`,
      access: USERS,
      summary: 'Get the company subscription that no admin has set active yet',
      response: one(subscription.nullable()),
    }),
    get: defineEndpoint({
      id: `${channel}-subscriptions.get`,
      method: 'GET',
      path: `${base}_subscriptions/{id}`,
      access: USERS,
      summary: 'Get a subscription',
      params: withId,
      response: one(subscription),
    }),
    preview: defineEndpoint({
      id: `${channel}-subscriptions.preview`,
      method: 'GET',
      path: `${base}_subscriptions_preview`,
      access: USERS,
      summary: 'Get what a new or changed subscription costs, with proration',
      description: 'A new one needs `order_type` and `plan_id`, a change `subscription_id` and what changes.',
      query: z.object({
        order_type: z.enum(allOrderTypes).optional(),
        subscription_id: uuid.optional(),
        plan_id: uuid.optional(),
        quantity: z.coerce.number().pipe(licenseCount).optional(),
      }),
      response: one(subscriptionQuote),
    }),
    create: defineEndpoint({
      id: `${channel}-subscriptions.create`,
      method: 'POST',
      path: `${base}_subscriptions`,
      access: THEIR_MONEY,
      summary: 'Subscribe',
      description:
        'Charges your saved card. `due_now` is the amount that the preview showed: 409 if it’s more by now. Managers buy licenses for their team. A company subscription stays pending, and costs nothing, until an admin sets it active.',
      body: z.object({
        order_type: z.enum(allOrderTypes),
        plan_id: uuid,
        quantity: licenseCount.default(1),
        due_now: money,
      }),
      response: one(subscriptionCharge),
      idempotent: true,
    }),
    update: defineEndpoint({
      id: `${channel}-subscriptions.update`,
      method: 'PATCH',
      path: `${base}_subscriptions/{id}`,
      access: THEIR_MONEY,
      summary: 'Change the plan or the number of licenses',
      description:
        'What costs more starts at once and is charged. What costs less starts with the next period. The current plan and number keep a subscription that was canceled or about to change.',
      params: withId,
      body: z.object({ ...choice, due_now: money }),
      response: one(subscriptionCharge),
      idempotent: true,
    }),
    cancel: defineEndpoint({
      id: `${channel}-subscriptions.cancel`,
      method: 'POST',
      path: `${base}_subscriptions/{id}/cancel`,
      access: THEIR_MONEY,
      summary: 'Cancel a subscription',
      description:
        'It ends with the period that is paid, or at once if it’s pending or a renewal is due. `type` must name its kind (R341). Company subscriptions are for admins.',
      params: withId,
      body: z.object({ type: z.enum(subscriptionTypes) }),
      response: one(subscription),
    }),
    active: defineEndpoint({
      id: `${channel}-subscriptions.active`,
      method: 'GET',
      path: `${base}_subscriptions_active`,
      access: USERS,
      summary: 'Get the active subscription of the company, or your own or your manager’s',
      query: z.object({ type: z.enum(subscriptionTypes) }),
      response: one(subscription.nullable()),
    }),
    usage: defineEndpoint({
      id: `${channel}-subscriptions.usage`,
      method: 'GET',
      path: `${base}_subscriptions_usage`,
      access: USERS,
      summary: 'Get usage by user, day, and number',
      description: 'Yours, and that of the users whose contacts you see.',
      query: usageQuery,
      response: one(usageReport),
    }),
    licenses: defineEndpoint({
      id: `${channel}-subscriptions.licenses`,
      method: 'GET',
      path: `${base}_licenses`,
      access: USERS,
      summary: 'List the licenses you manage, and your own',
      query: listQuery(['user', 'allocation', 'created_at']).extend({
        subscription_id: uuid.optional(),
        assigned: yesNo,
      }),
      response: page(license),
    }),
    update_license: defineEndpoint({
      id: `${channel}-subscriptions.update_license`,
      method: 'PATCH',
      path: `${base}_licenses/{id}`,
      access: USERS,
      summary: 'Give a license to a user, move it, or change its allocation',
      description:
        'For the subscription’s manager, and only for their team. Admins do it for the company’s. `user_id: null` takes it away. What was used in this period stays used.',
      params: withId,
      body: z.object({ user_id: uuid.nullable().optional(), allocation: allocation.optional() }),
      response: one(license),
    }),
    license_users: defineEndpoint({
      id: `${channel}-subscriptions.license_users`,
      method: 'GET',
      path: `${base}_license_users`,
      access: USERS,
      summary: 'Find users who can have a license',
      query: z.object({ q: line(MAX_SEARCH).optional(), subscription_id: uuid }),
      response: all(licenseUser),
    }),
    order_licenses: defineEndpoint({
      id: `${channel}-subscriptions.order_licenses`,
      method: 'POST',
      path: `${base}_licenses_order`,
      access: THEIR_MONEY,
      summary: 'Buy more licenses',
      description: 'Adds licenses to your subscription for managers, or to `subscription_id`.',
      body: z.object({ quantity: licenseCount, subscription_id: uuid.optional(), due_now: money }),
      response: one(subscriptionCharge),
      idempotent: true,
    }),
    orders: defineEndpoint({
      id: `${channel}-subscriptions.orders`,
      method: 'GET',
      path: `${base}_orders`,
      access: USERS,
      summary: 'List your orders',
      query: pageQuery.extend({ subscription_id: uuid.optional() }),
      response: page(subscriptionOrder),
    }),
    order: defineEndpoint({
      id: `${channel}-subscriptions.order`,
      method: 'GET',
      path: `${base}_orders/{id}`,
      access: USERS,
      summary: 'Get an order',
      params: withId,
      response: one(subscriptionOrder),
    }),
    order_pdf: defineEndpoint({
      id: `${channel}-subscriptions.order_pdf`,
      method: 'GET',
      path: `${base}_orders/{id}/pdf`,
      access: USERS,
      summary: 'Download the invoice of an order, or its receipt',
      description: 'An order has a number once it’s paid or due. 409 for the receipt of one that isn’t paid.',
      params: withId,
      query: z.object({ document: z.enum(['invoice', 'receipt']).default('invoice') }),
      produces: 'application/pdf',
    }),
    pay_order: defineEndpoint({
      id: `${channel}-subscriptions.pay_order`,
      method: 'POST',
      path: `${base}_orders/{id}/pay`,
      access: THEIR_MONEY,
      summary: 'Pay a renewal that is due',
      params: withId,
      response: one(subscriptionCharge),
      idempotent: true,
    }),
  };
}

/** R080, R340–R342: minutes. */
export const dialerSubscriptions = subscriptionCalls('dialer');
/** R081, R345: texts. */
export const smsSubscriptions = subscriptionCalls('sms');
