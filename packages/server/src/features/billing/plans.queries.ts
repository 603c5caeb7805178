import { sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';

const columns = ['id', 'name', 'description', 'price_cents', 'period', 'active', 'created_at', 'updated_at'] as const;

const plans = (db: Db, tenantId: number) => db.selectFrom('plan').select(columns).where('tenant_id', '=', tenantId);

export type PlanRow = Awaited<ReturnType<typeof getPlan>>;

export const findPlan = (db: Db, tenantId: number, id: string) =>
  plans(db, tenantId).where('id', '=', id).executeTakeFirst();

export const getPlan = (db: Db, tenantId: number, id: string) =>
  plans(db, tenantId).where('id', '=', id).executeTakeFirstOrThrow();

/** The plans that can be chosen, the cheapest first. */
export const listOfferedPlans = (db: Db, tenantId: number, period: string | undefined) =>
  plans(db, tenantId)
    .where('active', '=', true)
    .$if(period !== undefined, (query) => query.where('period', '=', period ?? ''))
    .orderBy('price_cents')
    .orderBy('id')
    .execute();

/** All plans, with how many users have each. */
export const listPlans = (db: Db, tenantId: number) =>
  plans(db, tenantId)
    .select(
      sql<number>`(select count(*) from membership m where m.tenant_id = plan.tenant_id and m.plan_id = plan.id
        and m.status <> 'ended')::int`.as('members'),
    )
    .orderBy('active', 'desc')
    .orderBy('price_cents')
    .orderBy('id')
    .execute();

export const countPlans = (db: Db, tenantId: number): Promise<number> =>
  countRows(db.selectFrom('plan').where('tenant_id', '=', tenantId));

export interface NewPlanRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly price_cents: number;
  readonly period: string;
  readonly active: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export async function insertPlan(db: Db, tenantId: number, row: NewPlanRow): Promise<void> {
  await db
    .insertInto('plan')
    .values({ ...row, tenant_id: tenantId })
    .execute();
}

/** Returns whether there was one. */
export async function updatePlanRow(
  db: Db,
  tenantId: number,
  id: string,
  change: {
    readonly name?: string | undefined;
    readonly description?: string | undefined;
    readonly active?: boolean | undefined;
    readonly updated_at: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('plan')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether anyone has, had, or was invoiced for a plan. */
export async function isPlanUsed(db: Db, tenantId: number, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from invoice where tenant_id = ${tenantId} and plan_id = ${id})
      or exists (select from membership where tenant_id = ${tenantId} and (plan_id = ${id} or next_plan_id = ${id})) as used`.execute(
    db,
  );
  return rows[0]?.used ?? false;
}

/** Returns the deleted plan's name, or undefined if there was none. */
export async function deletePlan(db: Db, tenantId: number, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('plan')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export const listTaxRates = (db: Db, tenantId: number) =>
  db.selectFrom('tax_rate').select(['state', 'rate']).where('tenant_id', '=', tenantId).orderBy('state').execute();

/** The rate of a state in percent, '0' without one. */
export async function findTaxRate(db: Db, tenantId: number, state: string): Promise<string> {
  const row = await db
    .selectFrom('tax_rate')
    .select('rate')
    .where('tenant_id', '=', tenantId)
    .where('state', '=', state)
    .executeTakeFirst();
  return row?.rate ?? '0';
}

export async function replaceTaxRates(
  db: Db,
  tenantId: number,
  rates: readonly { readonly state: string; readonly rate: string }[],
  now: Date,
): Promise<void> {
  await db.deleteFrom('tax_rate').where('tenant_id', '=', tenantId).execute();
  if (rates.length === 0) return;
  await db
    .insertInto('tax_rate')
    .values(rates.map((rate) => ({ ...rate, tenant_id: tenantId, updated_at: now })))
    .execute();
}
