import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import type { AdminSubscriptionPlan, adminDialerSubscriptions } from '@bookline/contract/features/admin-subscriptions';
import type { SubscriptionPlan } from '@bookline/contract/features/subscriptions';
import { metaOf } from '@bookline/contract/paging';
import { centsOfMoney, moneyOfCents } from '@bookline/contract/rules/payments';
import { type Channel, MAX_SUBSCRIPTION_PLANS } from '@bookline/contract/rules/subscriptions';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { periodOf } from '../billing/billing.api.ts';
import {
  type CountedPlan,
  countPlans,
  deletePlan,
  findCountedPlan,
  findPlan,
  insertPlan,
  isPlanUsed,
  listOfferedPlans,
  listPlans,
  type PlanRow,
  updatePlan,
} from './plans.queries.ts';

type Calls = typeof adminDialerSubscriptions;

/** A plan as users see it. */
export const planOf = (plan: PlanRow): SubscriptionPlan => ({
  id: plan.id,
  name: plan.name,
  description: plan.description,
  price: moneyOfCents(plan.price_cents),
  period: periodOf(plan),
  units: plan.units,
  enterprise: plan.enterprise,
});

const adminPlanOf = (row: CountedPlan): AdminSubscriptionPlan => ({
  ...planOf(row),
  active: row.active,
  subscriptions: row.subscriptions,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const readOfferedPlans = async ({ db, tenant }: Context, channel: Channel, enterprise: boolean) =>
  (await listOfferedPlans(db, tenant.id, channel, enterprise)).map(planOf);

/** A page of all plans, or all of them. */
export async function readPlans({ db, tenant }: Context, channel: Channel, query: QueryOf<Calls['plans']>) {
  const paging = query.all === 'true' ? { page: 1, limit: MAX_SUBSCRIPTION_PLANS } : query;
  const { q, order_field, order } = query;
  const rows = await listPlans(db, tenant.id, channel, {
    q,
    order_field,
    order,
    limit: paging.limit,
    offset: (paging.page - 1) * paging.limit,
  });
  return { data: rows.map(adminPlanOf), meta: metaOf(paging, await countPlans(db, tenant.id, channel, q)) };
}

/** Throws 404. */
export async function readPlan({ db, tenant }: Context, channel: Channel, id: string): Promise<AdminSubscriptionPlan> {
  const row = await findCountedPlan(db, tenant.id, channel, id);
  if (!row) throw new AppError('not_found');
  return adminPlanOf(row);
}

/** Throws 422 if the name is taken, or if there are as many plans as there may be. */
export async function addPlan(
  ctx: Context,
  channel: Channel,
  { price, ...body }: BodyOf<Calls['add_plan']>,
): Promise<AdminSubscriptionPlan> {
  const { db, tenant, clock } = ctx;
  if ((await countPlans(db, tenant.id, channel)) >= MAX_SUBSCRIPTION_PLANS)
    throw invalid('base', `A company can have up to ${MAX_SUBSCRIPTION_PLANS} plans. Delete one that isn’t used.`);
  const now = clock.now();
  const id = newId();
  const row = { ...body, id, channel, price_cents: centsOfMoney(price), created_at: now, updated_at: now };
  await named(insertPlan(db, tenant.id, row));
  const detail = { channel, name: body.name, price, units: body.units };
  await audit(ctx, { action: 'subscription_plan.create', subject_id: id, detail });
  return readPlan(ctx, channel, id);
}

/** Throws 404 and 422. */
export async function changePlan(
  ctx: Context,
  channel: Channel,
  id: string,
  body: BodyOf<Calls['change_plan']>,
): Promise<AdminSubscriptionPlan> {
  const { db, tenant, clock } = ctx;
  if (!(await named(updatePlan(db, tenant.id, channel, id, { ...body, updated_at: clock.now() }))))
    throw new AppError('not_found');
  const detail = { fields: Object.keys(body) };
  await audit(ctx, { action: 'subscription_plan.update', subject_id: id, detail });
  return readPlan(ctx, channel, id);
}

/** Deletes a plan that no one ever had. Throws 404 and 409. */
export async function removePlan(ctx: Context, channel: Channel, id: string): Promise<void> {
  const { db, tenant } = ctx;
  const plan = await findPlan(db, tenant.id, channel, id);
  if (!plan) throw new AppError('not_found');
  if (await isPlanUsed(db, tenant.id, id))
    throw new AppError('conflict', {
      fields: { base: ['Subscriptions have or had this plan. Turn off Offered instead. Those that have it keep it.'] },
    });
  await deletePlan(db, tenant.id, id);
  const detail = { channel, name: plan.name };
  await audit(ctx, { action: 'subscription_plan.delete', subject_id: id, detail });
}

const named = <T>(work: Promise<T>): Promise<T> =>
  refuseDuplicate(work, 'subscription_plan_name', {
    field: 'name',
    sentence: 'A plan with this name already exists. Choose another name.',
  });
