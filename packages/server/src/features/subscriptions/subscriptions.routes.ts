import { adminDialerSubscriptions, adminSmsSubscriptions } from '@bookline/contract/features/admin-subscriptions';
import { dialerSubscriptions, smsSubscriptions } from '@bookline/contract/features/subscriptions';
import type { Channel } from '@bookline/contract/rules/subscriptions';
import { detached, implement } from '../../platform/http/routes.ts';
import { invoicePdf } from '../billing/billing.api.ts';
import { changeLicense, readLicenses, readLicenseUsers } from './licenses.service.ts';
import { cancelOrder, readAllOrders, readOrder, readOrders, readPrinted } from './orders.service.ts';
import { addPlan, changePlan, readOfferedPlans, readPlan, readPlans, removePlan } from './plans.service.ts';
import {
  activateSubscription,
  askForCompany,
  changeSubscription,
  orderLicenses,
  payOrder,
  previewSubscription,
  subscribe,
} from './subscribe.ts';
import {
  cancelSubscription,
  readActive,
  readAllSubscriptions,
  readPendingCompany,
  readSubscription,
  readSubscriptions,
} from './subscriptions.service.ts';
import { readUsage, readUsedNumbers } from './usage.service.ts';

const userCalls = (calls: typeof dialerSubscriptions, channel: Channel) =>
  implement(calls, {
    plans: async (ctx) => ({ data: await readOfferedPlans(ctx, channel, false) }),
    enterprise_plans: async (ctx) => ({ data: await readOfferedPlans(ctx, channel, true) }),
    list: (ctx, { query }) => readSubscriptions(ctx, channel, query),
    pending_company: async (ctx) => ({ data: await readPendingCompany(ctx, channel) }),
    get: async (ctx, { params }) => ({ data: await readSubscription(ctx, channel, params.id) }),
    preview: async (ctx, { query }) => ({ data: await previewSubscription(ctx, channel, query) }),
    create: detached(async (ctx, { body }) => ({ data: await subscribe(ctx, channel, body) })),
    update: detached(async (ctx, { params, body }) => ({
      data: await changeSubscription(ctx, channel, params.id, body),
    })),
    cancel: async (ctx, { params, body }) => ({
      data: await cancelSubscription(ctx, channel, { ...body, id: params.id }),
    }),
    active: async (ctx, { query }) => ({ data: await readActive(ctx, channel, query.type) }),
    usage: async (ctx, { query }) => ({ data: await readUsage(ctx, channel, query) }),
    licenses: (ctx, { query }) => readLicenses(ctx, channel, query),
    update_license: async (ctx, { params, body }) => ({ data: await changeLicense(ctx, channel, params.id, body) }),
    license_users: async (ctx, { query }) => ({ data: await readLicenseUsers(ctx, channel, query) }),
    order_licenses: detached(async (ctx, { body }) => ({ data: await orderLicenses(ctx, channel, body) })),
    orders: (ctx, { query }) => readOrders(ctx, channel, query),
    order: async (ctx, { params }) => ({ data: await readOrder(ctx, channel, params.id) }),
    order_pdf: detached(async (ctx, { params, query: { document } }) =>
      invoicePdf(await ctx.transaction((tx) => readPrinted(tx, channel, params.id, document)), document),
    ),
    pay_order: detached(async (ctx, { params }) => ({ data: await payOrder(ctx, channel, params.id) })),
  });

const adminCalls = (calls: typeof adminDialerSubscriptions, channel: Channel) =>
  implement(calls, {
    usage: async (ctx, { query }) => ({ data: await readUsage(ctx, channel, query) }),
    list: (ctx, { query }) => readAllSubscriptions(ctx, channel, query),
    create: async (ctx, { body }) => {
      const { id } = await askForCompany(ctx, channel, body);
      return { data: await readSubscription(ctx, channel, id) };
    },
    activate: detached(async (ctx, { body }) => ({ data: await activateSubscription(ctx, channel, body) })),
    cancel: async (ctx, { body }) => ({ data: await cancelSubscription(ctx, channel, body, { asAdmin: true }) }),
    orders: (ctx, { query }) => readAllOrders(ctx, channel, query),
    add_order: detached(async (ctx, { body }) => ({ data: await orderLicenses(ctx, channel, body) })),
    cancel_order: async (ctx, { body }) => ({ data: await cancelOrder(ctx, channel, body.id) }),
    numbers: (ctx, { query }) => readUsedNumbers(ctx, channel, query),
    plans: (ctx, { query }) => readPlans(ctx, channel, query),
    plan: async (ctx, { params }) => ({ data: await readPlan(ctx, channel, params.id) }),
    add_plan: async (ctx, { body }) => ({ data: await addPlan(ctx, channel, body) }),
    change_plan: async (ctx, { params, body }) => ({ data: await changePlan(ctx, channel, params.id, body) }),
    delete_plan: (ctx, { params }) => removePlan(ctx, channel, params.id),
  });

export const subscriptionRoutes = [
  ...userCalls(dialerSubscriptions, 'dialer'),
  ...userCalls(smsSubscriptions, 'sms'),
  ...adminCalls(adminDialerSubscriptions, 'dialer'),
  ...adminCalls(adminSmsSubscriptions, 'sms'),
];
