import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import type { adminDialerSubscriptions } from '@bookline/contract/features/admin-subscriptions';
import type { WholeUser } from '@bookline/contract/features/sessions';
import type { dialerSubscriptions, Subscription } from '@bookline/contract/features/subscriptions';
import { metaOf } from '@bookline/contract/paging';
import { moneyOfCents } from '@bookline/contract/rules/payments';
import { type Channel, orderTypes, type SubscriptionKind } from '@bookline/contract/rules/subscriptions';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { graceEnd } from '../billing/billing.api.ts';
import { findOpenPayment } from '../payments/payments.api.ts';
import { visibleOwners } from '../users/users.api.ts';
import { endSubscription } from './advance-subscription.ts';
import { mapTotals } from './licenses.queries.ts';
import { offsetOf, yes } from './licenses.service.ts';
import { mapOpenOrders } from './orders.queries.ts';
import { mapPlans } from './plans.queries.ts';
import { planOf } from './plans.service.ts';
import {
  countSubscriptions,
  findPendingSubscription,
  type ListedSubscription,
  listSubscriptions,
  lockSubscriptions,
  type SubscriptionList,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.queries.ts';
import { subscriptionChanged } from './tell.ts';
import { factsOf, runs, termsOf, usageSince } from './terms.ts';
import { mapSubscriptionUsage } from './usage.queries.ts';

type Calls = typeof dialerSubscriptions;
type AdminCalls = typeof adminDialerSubscriptions;

/** What the acting user sees: their own, their team's, the company's, and the one that gives them a license. */
async function readerOf(ctx: Context): Promise<SubscriptionList['reader']> {
  const owners = await visibleOwners(ctx);
  return owners.everything ? undefined : { id: ctx.actor.user_id, team: owners.owner_ids };
}

export async function readSubscriptions(ctx: Context, channel: Channel, query: QueryOf<Calls['list']>) {
  const mine = yes(query.mine);
  const everyone = await readerOf(ctx);
  const reader = mine ? { id: ctx.actor.user_id, team: [] } : everyone;
  return readPage(ctx, { channel, reader, mine, active: yes(query.active), q: query.q }, query);
}

export const readAllSubscriptions = (ctx: Context, channel: Channel, query: QueryOf<AdminCalls['list']>) =>
  readPage(ctx, { channel, status: query.status, order_type: query.order_type, q: query.q }, query);

type Paging = Pick<QueryOf<AdminCalls['list']>, 'page' | 'limit' | 'order' | 'order_field'>;

async function readPage(ctx: Context, list: SubscriptionList, paging: Paging) {
  const { db, tenant } = ctx;
  return {
    data: await present(ctx, await listSubscriptions(db, tenant.id, list, offsetOf(paging))),
    meta: metaOf(paging, await countSubscriptions(db, tenant.id, list)),
  };
}

const ONE = { order_field: 'created_at', order: 'asc', limit: 1, offset: 0 } as const;

/** Throws 404 for one that the acting user doesn't see. */
export async function readSubscription(ctx: Context, channel: Channel, id: string): Promise<Subscription> {
  const list = { channel, id, reader: await readerOf(ctx) };
  const [found] = await present(ctx, await listSubscriptions(ctx.db, ctx.tenant.id, list, ONE));
  if (!found) throw new AppError('not_found');
  return found;
}

export async function readPendingCompany(ctx: Context, channel: Channel): Promise<Subscription | null> {
  const pending = await findPendingSubscription(ctx.db, ctx.tenant.id, channel);
  return pending ? readSubscription(ctx, channel, pending.id) : null;
}

/** R342: the company's, or the one that counts for the acting user otherwise, while it runs. */
export async function readActive(ctx: Context, channel: Channel, type: SubscriptionKind): Promise<Subscription | null> {
  const { company, subscription } = await termsOf(ctx, channel, ctx.actor.user_id);
  const found = type === 'company' ? company : subscription;
  if (!found || !runs(found) || (type === 'other') === (found.order_type === orderTypes.company)) return null;
  return readSubscription(ctx, channel, found.id);
}

async function present(ctx: Context, rows: readonly ListedSubscription[]): Promise<Subscription[]> {
  const { db, tenant, actor, clock } = ctx;
  const now = clock.now();
  const ids = rows.map(({ id }) => id);
  const plans = await mapPlans(
    db,
    tenant.id,
    rows.flatMap(({ plan_id, next_plan_id }) => [plan_id, ...(next_plan_id ? [next_plan_id] : [])]),
  );
  const totals = await mapTotals(db, tenant.id, ids);
  const open = await mapOpenOrders(db, tenant.id, ids);
  const [first] = rows;
  const used = await mapSubscriptionUsage(
    db,
    tenant.id,
    first?.channel ?? 'dialer',
    rows.map((row) => ({ id: row.id, since: usageSince(row, now) })),
    now,
  );
  return rows.map((row): Subscription => {
    const plan = plans.get(row.plan_id);
    const next = row.next_plan_id === null ? undefined : plans.get(row.next_plan_id);
    if (!plan) throw new Error(`subscription ${row.id} has no plan`);
    const { status, past_due_since } = row;
    const grace = past_due_since === null || status !== 'past_due' ? null : graceEnd(past_due_since).toISOString();
    const retries = grace !== null && row.next_at !== null && new Date(row.next_at).toISOString() < grace;
    const own = row.order_type === orderTypes.self;
    return {
      id: row.id,
      channel: row.channel,
      order_type: row.order_type,
      status,
      active: runs(row),
      plan: planOf(plan),
      quantity: row.quantity,
      assigned: totals.get(row.id)?.assigned ?? 0,
      pool: row.pool,
      allocated: own ? row.pool : (totals.get(row.id)?.allocated ?? 0),
      used: used.get(row.id) ?? 0,
      user: { id: row.user_id, name: row.user_name },
      period_start: row.period_start,
      period_end: row.period_end,
      cancel_at_end: row.cancel_at_end,
      next_plan: next ? planOf(next) : null,
      next_quantity: row.next_quantity,
      renewal: moneyOfCents((next ?? plan).price_cents * (row.next_quantity ?? row.quantity)),
      next_attempt_at: retries ? row.next_at : null,
      grace_ends_at: grace,
      open_order_id: open.get(row.id) ?? null,
      created_at: row.created_at,
      ended_at: row.ended_at,
      mine: row.user_id === actor.user_id,
      changeable: status !== 'ended' && mayChange(ctx, row),
    };
  });
}

/** The company's is its admins', and a pending one also its author's. Others are their payer's. */
function mayChange({ actor }: Context, { order_type, user_id, status }: SubscriptionRow): boolean {
  const own = user_id === actor.user_id;
  return order_type === orderTypes.company ? actor.user.admin || (own && status === 'pending') : own;
}

/**
 * R341: cancels a subscription. It ends with its period, or at once if nothing is paid. Throws 404 for one that the acting user may not change, 422 if
 * `type` names another kind, and 409 during a payment. `asAdmin` cancels any of the company's users.
 */
export async function cancelSubscription(
  ctx: Context,
  channel: Channel,
  { id, type }: BodyOf<AdminCalls['cancel']>,
  { asAdmin = false }: { readonly asAdmin?: boolean } = {},
): Promise<Subscription> {
  const { db, tenant } = ctx;
  await lockSubscriptions(db, tenant.id, channel);
  const list = { channel, id, reader: await readerOf(ctx) };
  const [found] = await listSubscriptions(db, tenant.id, list, ONE);
  if (!found || found.status === 'ended' || !(asAdmin || mayChange(ctx, found))) throw new AppError('not_found');
  const isCompany = found.order_type === orderTypes.company;
  if (isCompany !== (type === 'company'))
    throw invalid('type', isCompany ? 'This is the company’s subscription.' : 'This isn’t the company’s subscription.');
  const due = (await mapOpenOrders(db, tenant.id, [id])).get(id);
  if (due && (await findOpenPayment(db, tenant.id, channel, due)))
    throw new AppError('conflict', {
      fields: { base: ['A payment is still being processed. Try again in a few minutes.'] },
    });
  if (found.status === 'active') {
    const change = { cancel_at_end: true, next_plan_id: null, next_quantity: null };
    await updateSubscription(db, tenant.id, id, change);
    await subscriptionChanged(ctx, found);
  } else await endSubscription(ctx, found);
  const detail = { channel, order_type: found.order_type, at_once: found.status !== 'active' };
  await audit(ctx, { action: 'subscription.cancel', subject_id: id, detail });
  return readSubscription(ctx, channel, id);
}

type Own = Pick<
  WholeUser,
  | 'dialer_subscription'
  | 'dialer_subscription_type'
  | 'dialer_license'
  | 'company_dialer_subscription'
  | 'sms_subscription'
  | 'sms_subscription_type'
  | 'sms_license'
  | 'company_sms_subscription'
>;

/** R089–R092: what the acting user calls and texts with. */
export async function readOwnSubscriptions(ctx: Context): Promise<Own> {
  const dialer = await ownOf(ctx, 'dialer');
  const sms = await ownOf(ctx, 'sms');
  return {
    dialer_subscription: dialer.subscription,
    dialer_subscription_type: dialer.type,
    dialer_license: dialer.license,
    company_dialer_subscription: dialer.company,
    sms_subscription: sms.subscription,
    sms_subscription_type: sms.type,
    sms_license: sms.license,
    company_sms_subscription: sms.company,
  };
}

async function ownOf(ctx: Context, channel: Channel) {
  const terms = await termsOf(ctx, channel, ctx.actor.user_id);
  const { company, subscription, license, used } = terms;
  const facts = factsOf(terms);
  const active = subscription !== undefined && runs(subscription);
  return {
    type: facts?.type ?? null,
    company: company ? { id: company.id, active: runs(company) } : null,
    license: license ? { id: license.id, paid: active, allocation: license.allocation } : null,
    subscription: subscription
      ? {
          id: subscription.id,
          order_type: subscription.order_type,
          active,
          current_usage: used,
          limit: license?.allocation ?? (subscription.order_type === orderTypes.self ? subscription.pool : null),
        }
      : null,
  };
}
