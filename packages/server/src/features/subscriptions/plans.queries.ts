import type { Channel } from '@bookline/contract/rules/subscriptions';
import { sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

const columns = [
  'id',
  'channel',
  'name',
  'description',
  'price_cents',
  'period',
  'units',
  'enterprise',
  'active',
  'created_at',
  'updated_at',
] as const;

const plans = (db: Db, tenantId: number) =>
  db.selectFrom('subscription_plan').select(columns).where('tenant_id', '=', tenantId);

export type PlanRow = Awaited<ReturnType<typeof getPlan>>;

export const findPlan = (db: Db, tenantId: number, channel: Channel, id: string) =>
  plans(db, tenantId).where('id', '=', id).where('channel', '=', channel).executeTakeFirst();

export const getPlan = (db: Db, tenantId: number, id: string) =>
  plans(db, tenantId).where('id', '=', id).executeTakeFirstOrThrow();

/** These plans, by id. */
export async function mapPlans(db: Db, tenantId: number, ids: readonly string[]): Promise<Map<string, PlanRow>> {
  if (ids.length === 0) return new Map();
  const rows = await plans(db, tenantId)
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The plans that can be chosen, the cheapest first. */
export const listOfferedPlans = (db: Db, tenantId: number, channel: Channel, enterprise: boolean) =>
  plans(db, tenantId)
    .where('channel', '=', channel)
    .where('active', '=', true)
    .where('enterprise', '=', enterprise)
    .orderBy('price_cents')
    .orderBy('id')
    .execute();

const withCount = (db: Db, tenantId: number, channel: Channel) =>
  plans(db, tenantId)
    .where('channel', '=', channel)
    .select(
      sql<number>`(select count(*) from subscription s where s.tenant_id = subscription_plan.tenant_id
        and s.plan_id = subscription_plan.id and s.status <> 'ended')::int`.as('subscriptions'),
    );

export type CountedPlan = NonNullable<Awaited<ReturnType<typeof findCountedPlan>>>;

/** A plan with how many current subscriptions have it. */
export const findCountedPlan = (db: Db, tenantId: number, channel: Channel, id: string) =>
  withCount(db, tenantId, channel).where('id', '=', id).executeTakeFirst();

export interface PlanList {
  readonly q?: string | undefined;
  readonly order_field: 'name' | 'price' | 'units';
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

export function listPlans(db: Db, tenantId: number, channel: Channel, list: PlanList) {
  const field = list.order_field === 'price' ? 'price_cents' : list.order_field;
  const by = field === 'name' ? sql`lower(name)` : sql.ref(field);
  return withCount(db, tenantId, channel)
    .$if(list.q !== undefined, (query) => query.where('name', 'ilike', `%${likePattern(list.q ?? '')}%`))
    .orderBy('active', 'desc')
    .orderBy(by, list.order)
    .orderBy('id')
    .limit(list.limit)
    .offset(list.offset)
    .execute();
}

export const countPlans = (db: Db, tenantId: number, channel: Channel, q?: string): Promise<number> =>
  countRows(
    db
      .selectFrom('subscription_plan')
      .where('tenant_id', '=', tenantId)
      .where('channel', '=', channel)
      .$if(q !== undefined, (query) => query.where('name', 'ilike', `%${likePattern(q ?? '')}%`)),
  );

export interface NewPlanRow {
  readonly id: string;
  readonly channel: Channel;
  readonly name: string;
  readonly description: string;
  readonly price_cents: number;
  readonly period: string;
  readonly units: number;
  readonly enterprise: boolean;
  readonly active: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export async function insertPlan(db: Db, tenantId: number, row: NewPlanRow): Promise<void> {
  await db
    .insertInto('subscription_plan')
    .values({ ...row, tenant_id: tenantId })
    .execute();
}

/** Returns whether there was one. */
export async function updatePlan(
  db: Db,
  tenantId: number,
  channel: Channel,
  id: string,
  change: {
    readonly name?: string | undefined;
    readonly description?: string | undefined;
    readonly active?: boolean | undefined;
    readonly updated_at: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscription_plan')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('channel', '=', channel)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether anyone has, had, or ordered a plan. */
export async function isPlanUsed(db: Db, tenantId: number, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from sales_order where tenant_id = ${tenantId} and plan_id = ${id})
      or exists (select from subscription where tenant_id = ${tenantId} and (plan_id = ${id} or next_plan_id = ${id})) as used`.execute(
    db,
  );
  return rows[0]?.used ?? false;
}

export async function deletePlan(db: Db, tenantId: number, id: string): Promise<void> {
  await db.deleteFrom('subscription_plan').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
