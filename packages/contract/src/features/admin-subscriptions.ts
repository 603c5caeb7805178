import { z } from 'zod';
import { type Access, ADMIN, ADMIN_THEMSELVES, defineEndpoint } from '../endpoint.ts';
import { entity, isoTime, line, money, reference, uuid, withId } from '../fields.ts';
import { listQuery, one, page } from '../paging.ts';
import { MAX_PLAN_DESCRIPTION, MAX_PLAN_NAME, planPeriods } from '../rules/billing.ts';
import { MIN_CHARGE_CENTS } from '../rules/payments.ts';
import {
  allOrderTypes,
  type Channel,
  MAX_UNITS,
  orderStatuses,
  salesOrderTypes,
  subscriptionStatuses,
  subscriptionTypes,
} from '../rules/subscriptions.ts';
import {
  licenseCount,
  subscription,
  subscriptionCharge,
  subscriptionOrder,
  subscriptionPlan,
  usageQuery,
  usageReport,
} from './subscriptions.ts';

const adminSubscriptionPlan = subscriptionPlan
  .extend({
    /** Whether it can be chosen. Subscriptions that have it keep it. */
    active: z.boolean(),
    /** How many current subscriptions have it. */
    subscriptions: z.int(),
    created_at: isoTime,
    updated_at: isoTime,
  })
  .meta({ id: 'AdminSubscriptionPlan' });
export type AdminSubscriptionPlan = z.infer<typeof adminSubscriptionPlan>;

/** A number of the company with what it was used for. */
const usedNumber = entity('UsedNumber', {
  id: uuid,
  phone_number: z.string(),
  label: z.string(),
  owner: reference.nullable(),
  monthly_price: money,
  /** In the last 30 days: minutes or texts, and how many calls or texts. */
  units: z.int(),
  count: z.int(),
});
export type UsedNumber = z.infer<typeof usedNumber>;

const name = line(MAX_PLAN_NAME).min(1, 'Enter the plan’s name.');
const description = line(MAX_PLAN_DESCRIPTION);
const price = money.refine(
  (amount) => Number(amount) === 0 || (Number(amount) * 100 >= MIN_CHARGE_CENTS && Number(amount) < 1_000_000),
  'Enter 0 for a free plan, or a price from $0.50 to $999,999.99.',
);
const units = z
  .int('Enter a number.')
  .min(1, 'Enter 1 or more.')
  .max(MAX_UNITS, `Enter ${MAX_UNITS.toLocaleString('en-US')} or fewer.`);
const byBody = { id: uuid };
/** Costs the admin's own money. */
const ADMIN_MONEY: Access = { kind: 'user', roles: ['admin'], no_impersonation: true };

/** The same calls for minutes and for texts. */
function adminSubscriptionCalls(channel: Channel) {
  const base = `/v1/admin/${channel}`;
  return {
    usage: defineEndpoint({
      id: `admin-${channel}-subscriptions.usage`,
      method: 'GET',
      path: `${base}/usage`,
      access: ADMIN,
      summary: 'Get the company’s usage by user, day, and number',
      query: usageQuery,
      response: one(usageReport),
    }),
    list: defineEndpoint({
      id: `admin-${channel}-subscriptions.list`,
      method: 'GET',
      path: `${base}/subscriptions`,
      access: ADMIN,
      summary: 'List all subscriptions of the company',
      query: listQuery(['created_at', 'period_end', 'plan', 'user']).extend({
        order: z.enum(['asc', 'desc']).default('desc'),
        status: z.enum(subscriptionStatuses).optional(),
        order_type: z.enum(allOrderTypes).optional(),
      }),
      response: page(subscription),
    }),
    create: defineEndpoint({
      id: `admin-${channel}-subscriptions.create`,
      method: 'POST',
      path: `${base}/subscriptions`,
      access: ADMIN,
      summary: 'Add a pending subscription for the company',
      description: 'Nothing is charged until an admin sets it active.',
      body: z.object({ plan_id: uuid, quantity: licenseCount.default(1) }),
      response: one(subscription),
      status: 201,
    }),
    activate: defineEndpoint({
      id: `admin-${channel}-subscriptions.activate`,
      method: 'POST',
      path: `${base}/active_subscription`,
      access: ADMIN_MONEY,
      summary: 'Set the company’s pending subscription active',
      description:
        'Charges your saved card, now and for renewals. For an active subscription, your card takes the place of the card of the admin who pays now.',
      body: z.object({ ...byBody, due_now: money }),
      response: one(subscriptionCharge),
      idempotent: true,
    }),
    cancel: defineEndpoint({
      id: `admin-${channel}-subscriptions.cancel`,
      method: 'POST',
      path: `${base}/cancel_subscription`,
      access: ADMIN,
      summary: 'Cancel a subscription',
      description:
        'It ends with the period that is paid, or at once if it’s pending or a renewal is due. `type` must name its kind.',
      body: z.object({ ...byBody, type: z.enum(subscriptionTypes) }),
      response: one(subscription),
    }),
    orders: defineEndpoint({
      id: `admin-${channel}-subscriptions.orders`,
      method: 'GET',
      path: `${base}/orders`,
      access: ADMIN,
      summary: 'List all orders of the company',
      query: listQuery(['created_at', 'total', 'user']).extend({
        order: z.enum(['asc', 'desc']).default('desc'),
        status: z.enum(orderStatuses).optional(),
        order_type: z.enum(salesOrderTypes).optional(),
        subscription_id: uuid.optional(),
      }),
      response: page(subscriptionOrder),
    }),
    add_order: defineEndpoint({
      id: `admin-${channel}-subscriptions.add_order`,
      method: 'POST',
      path: `${base}/orders`,
      access: ADMIN_MONEY,
      summary: 'Buy more licenses for the company’s subscription',
      description: 'Charges your saved card, so you must be the admin who pays for the subscription.',
      body: z.object({ subscription_id: uuid, quantity: licenseCount, due_now: money }),
      response: one(subscriptionCharge),
      idempotent: true,
    }),
    cancel_order: defineEndpoint({
      id: `admin-${channel}-subscriptions.cancel_order`,
      method: 'POST',
      path: `${base}/cancel_order`,
      access: ADMIN_THEMSELVES,
      summary: 'Cancel an order',
      description:
        'A paid order is refunded in full, and what it added ends at once. 409 while its payment is processed, and for orders that can’t be undone.',
      body: z.object(byBody),
      response: one(subscriptionOrder),
    }),
    numbers: defineEndpoint({
      id: `admin-${channel}-subscriptions.numbers`,
      method: 'GET',
      path: `${base}/numbers`,
      access: ADMIN,
      summary: 'List the company’s numbers with their usage',
      query: listQuery(['units', 'phone_number', 'owner']).extend({ order: z.enum(['asc', 'desc']).default('desc') }),
      response: page(usedNumber),
    }),
    plans: defineEndpoint({
      id: `admin-${channel}-subscriptions.plans`,
      method: 'GET',
      path: `${base}/${channel}_plans`,
      access: ADMIN,
      summary: 'List all plans, including inactive ones',
      description: '`all` puts them on one page.',
      query: listQuery(['name', 'price', 'units']).extend({ all: z.enum(['true', 'false']).optional() }),
      response: page(adminSubscriptionPlan),
    }),
    plan: defineEndpoint({
      id: `admin-${channel}-subscriptions.plan`,
      method: 'GET',
      path: `${base}/${channel}_plans/{id}`,
      access: ADMIN,
      summary: 'Get a plan',
      params: withId,
      response: one(adminSubscriptionPlan),
    }),
    add_plan: defineEndpoint({
      id: `admin-${channel}-subscriptions.add_plan`,
      method: 'POST',
      path: `${base}/${channel}_plans`,
      access: ADMIN,
      summary: 'Add a plan',
      body: z.object({
        name,
        description: description.default(''),
        price,
        period: z.enum(planPeriods),
        units,
        enterprise: z.boolean().default(false),
        active: z.boolean().default(true),
      }),
      response: one(adminSubscriptionPlan),
      status: 201,
    }),
    change_plan: defineEndpoint({
      id: `admin-${channel}-subscriptions.change_plan`,
      method: 'PATCH',
      path: `${base}/${channel}_plans/{id}`,
      access: ADMIN,
      summary: 'Rename or deactivate a plan',
      description: 'Its price, period, and units never change, because users agreed to them. Add another plan instead.',
      params: withId,
      body: z.object({ name, description, active: z.boolean() }).partial(),
      response: one(adminSubscriptionPlan),
    }),
    delete_plan: defineEndpoint({
      id: `admin-${channel}-subscriptions.delete_plan`,
      method: 'DELETE',
      path: `${base}/${channel}_plans/{id}`,
      access: ADMIN,
      summary: 'Delete an unused plan',
      params: withId,
    }),
  };
}

/** R085: minutes. */
export const adminDialerSubscriptions = adminSubscriptionCalls('dialer');
/** R394, R395: texts. */
export const adminSmsSubscriptions = adminSubscriptionCalls('sms');
