import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface FlowRow {
  readonly id: string;
  readonly template_id: string;
  readonly name: string;
  readonly owner_id: string;
  readonly trigger: unknown;
  readonly scope: unknown;
  readonly reentry_days: number | null;
  readonly active: boolean;
  readonly activated_at: string | null;
  readonly origin: unknown;
  readonly problem: string | null;
  readonly cursor_tx: string | null;
  readonly cursor_id: string | null;
  readonly dates_until: string | null;
  readonly dates_due: string | null;
  readonly ended_before: string | null;
  readonly created_by_id: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** With the names a reader sees, and how many contacts stand how. */
export interface ShownFlow extends FlowRow {
  readonly owner_name: string;
  readonly template_name: string;
  readonly template_active: boolean;
  readonly template_version: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** A condition on the flow, which is called `f`. */
export type FlowCondition = RawBuilder<SqlBool>;

const from = (conditions: readonly FlowCondition[]) => sql`
  from workflow_flow f
    join workflow_template t on t.tenant_id = f.tenant_id and t.id = f.template_id
    join app_user u on u.tenant_id = f.tenant_id and u.id = f.owner_id
  where f.deleted_at is null and ${sql.join(conditions, sql` and `)}`;

const shown = sql`
  f.*, f.dates_until::text as dates_until, f.dates_due::text as dates_due, trim(u.first_name || ' ' || u.last_name) as owner_name,
  t.name as template_name, t.active as template_active, t.version as template_version,
  coalesce((select jsonb_object_agg(c.state, c.count) from (
    select r.state, count(*) as count from workflow_run r where r.tenant_id = f.tenant_id and r.flow_id = f.id group by r.state) c), '{}') as counts`;

/** A page of flows, those that run first, and how many there are. */
export async function listFlows(
  db: Db,
  conditions: readonly FlowCondition[],
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ShownFlow[]; total: number }> {
  const { rows } = await sql<ShownFlow>`
    select ${shown} ${from(conditions)} order by f.active desc, lower(f.name), f.id limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from(conditions)}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findFlow(db: Db, conditions: readonly FlowCondition[]): Promise<ShownFlow | undefined> {
  const { rows } = await sql<ShownFlow>`select ${shown} ${from(conditions)}`.execute(db);
  return rows[0];
}

/** Where those under way are: the step they are at, on which version. */
export async function countAtSteps(
  db: Db,
  tenantId: number,
  flowId: string,
): Promise<{ step: string; version: number; contacts: number }[]> {
  const { rows } = await sql<{ step: string; version: number; contacts: number }>`
    select step_id as step, version, count(*)::int as contacts from workflow_run
    where tenant_id = ${tenantId} and flow_id = ${flowId} and state = 'active' and step_id is not null
    group by step_id, version order by version, step_id`.execute(db);
  return rows;
}

export interface NewFlow {
  readonly id: string;
  readonly template_id: string;
  readonly name: string;
  readonly owner_id: string;
  readonly trigger: unknown;
  readonly scope: unknown;
  readonly reentry_days: number | null;
  readonly created_by_id: string;
  readonly created_at: Date;
}

export async function insertFlow(db: Db, tenantId: number, { trigger, scope, ...flow }: NewFlow): Promise<void> {
  await db
    .insertInto('workflow_flow')
    .values({
      ...flow,
      tenant_id: tenantId,
      trigger: JSON.stringify(trigger),
      scope: JSON.stringify(scope),
      updated_at: flow.created_at,
    })
    .execute();
}

export interface FlowChanges {
  readonly name?: string;
  readonly owner_id?: string;
  readonly trigger?: string;
  readonly scope?: string;
  readonly reentry_days?: number | null;
  readonly active?: boolean;
  readonly activated_at?: Date;
  readonly origin?: string;
  readonly problem?: string | null;
  readonly dates_until?: string | null;
  readonly dates_due?: string | null;
  readonly ended_before?: Date | null;
  readonly deleted_at?: Date;
  readonly updated_at?: Date;
}

export async function updateFlow(db: Db, tenantId: number, id: string, changes: FlowChanges): Promise<void> {
  await db.updateTable('workflow_flow').set(changes).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** From here on the timelines' entries count: what is being written at this moment too. */
export async function updateCursorToNow(db: Db, tenantId: number, id: string): Promise<void> {
  await sql`
    update workflow_flow set cursor_tx = pg_snapshot_xmin(pg_current_snapshot()), cursor_id = '00000000-0000-0000-0000-000000000000'
    where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

/** Nothing that happens lets anybody in. */
export async function dropCursor(db: Db, tenantId: number, id: string): Promise<void> {
  await db
    .updateTable('workflow_flow')
    .set({ cursor_tx: null, cursor_id: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** The flow as it stands, which nobody switches off, changes or deletes until the transaction ends. Others may work on it too. */
export async function holdFlow(db: Db, tenantId: number, id: string): Promise<FlowRow | undefined> {
  const { rows } = await sql<FlowRow>`
    select f.*, f.dates_until::text as dates_until, f.dates_due::text as dates_due from workflow_flow f
    where f.tenant_id = ${tenantId} and f.id = ${id} and f.deleted_at is null for share`.execute(db);
  return rows[0];
}

/** The same for whoever changes it. */
export async function lockFlow(db: Db, tenantId: number, id: string): Promise<FlowRow | undefined> {
  const { rows } = await sql<FlowRow>`
    select f.*, f.dates_until::text as dates_until, f.dates_due::text as dates_due from workflow_flow f
    where f.tenant_id = ${tenantId} and f.id = ${id} for no key update`.execute(db);
  return rows[0];
}

/** A flow with something to do, and what. */
export interface Work {
  readonly id: string;
  readonly owner_id: string;
  readonly origin: unknown;
  readonly ending: boolean;
  readonly due: boolean;
  readonly dates: boolean;
  readonly events: boolean;
}

/** The flows of a tenant that have something to do at a moment. */
export async function listWork(db: Db, tenantId: number, now: Date): Promise<Work[]> {
  const { rows } = await sql<Work>`
    select * from (
      select f.id, f.owner_id, f.origin, f.ended_before is not null as ending,
        f.active and exists (
          select 1 from workflow_run r where r.tenant_id = ${tenantId} and r.flow_id = f.id and r.state = 'active' and r.due_at <= ${now}) as due,
        f.active and coalesce(f.dates_due > f.dates_until, false) as dates,
        f.active and f.cursor_tx is not null and (f.cursor_tx > pg_snapshot_xmax(pg_current_snapshot()) or exists (
          select 1 from contact_activity a where a.tenant_id = ${tenantId} and a.tx is not null and (a.tx, a.id) > (f.cursor_tx, f.cursor_id)
            and a.tx < pg_snapshot_xmin(pg_current_snapshot()))) as events
      from workflow_flow f where f.tenant_id = ${tenantId} and (f.active or f.ended_before is not null)
    ) w where w.ending or w.due or w.dates or w.events order by w.id`.execute(db);
  return rows;
}

/** Says of every flow that looks at dates that it is to look at those up to this day. Answers how many there are. */
export async function updateDatesDue(db: Db, tenantId: number, day: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('workflow_flow')
    .set({ dates_due: day })
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where('dates_until', '<', sql<string>`${day}::date`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Whose turn it is: the number of the first of so many, counted on. */
export async function takeTurnsOf(
  db: Db,
  tenantId: number,
  { flow_id, step_id, count }: { flow_id: string; step_id: string; count: number },
): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    insert into workflow_turn as t (tenant_id, flow_id, step_id, next) values (${tenantId}, ${flow_id}, ${step_id}, ${count})
    on conflict (tenant_id, flow_id, step_id) do update set next = t.next + excluded.next
    returning next - ${count}::bigint as first`.execute(db);
  return rows[0]?.first ?? 0;
}
