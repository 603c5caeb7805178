import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

export interface FlowRow {
  readonly id: string;
  readonly template_id: string;
  /** The version its owner accepted. 0: none yet. */
  readonly version: number;
  /** Contacts on an older version move to this one, if it has their step. */
  readonly moved_to: number;
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

/** With names for the reader, and the number of contacts per state. */
export interface ShownFlow extends FlowRow {
  readonly owner_name: string;
  readonly owner_type: string;
  readonly template_name: string;
  readonly template_active: boolean;
  readonly template_version: number;
  readonly counts: Readonly<Record<string, number>>;
}

/** A condition on the flow, called `f`. */
export type FlowCondition = RawBuilder<SqlBool>;

/** Flows with their template `t` and owner `u`. */
export const fromFlows = (conditions: readonly FlowCondition[]) => sql`
  from workflow_flow f
    join workflow_template t on t.tenant_id = f.tenant_id and t.id = f.template_id
    join app_user u on u.tenant_id = f.tenant_id and u.id = f.owner_id
  where f.deleted_at is null and ${sql.join(conditions, sql` and `)}`;

const shown = sql`
  f.*, f.dates_until::text as dates_until, f.dates_due::text as dates_due, ${fullName('u')} as owner_name,
  u.account_type as owner_type,
  t.name as template_name, t.active as template_active, t.version as template_version,
  coalesce((select jsonb_object_agg(c.state, c.count) from (
    select r.state, count(*) as count from workflow_run r where r.tenant_id = f.tenant_id and r.flow_id = f.id group by r.state) c), '{}') as counts`;

/** A page of flows, running ones first, and the total. */
export async function listFlows(
  db: Db,
  conditions: readonly FlowCondition[],
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: ShownFlow[]; total: number }> {
  const { rows } = await sql<ShownFlow>`
    select ${shown} ${fromFlows(conditions)} order by f.active desc, lower(f.name), f.id limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total ${fromFlows(conditions)}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findFlow(db: Db, conditions: readonly FlowCondition[]): Promise<ShownFlow | undefined> {
  const { rows } = await sql<ShownFlow>`select ${shown} ${fromFlows(conditions)}`.execute(db);
  return rows[0];
}

/** The steps of running contacts, by version. */
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
  readonly version: number;
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
  readonly version?: number;
  readonly moved_to?: number;
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

/** The flows of a template, with their owners' facts. */
export async function listFlowOwners(
  db: Db,
  tenantId: number,
  templateId: string,
): Promise<{ id: string; owner_id: string; owner_type: string }[]> {
  return db
    .selectFrom('workflow_flow as f')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'f.tenant_id').onRef('u.id', '=', 'f.owner_id'),
    )
    .select(['f.id', 'f.owner_id', 'u.account_type as owner_type'])
    .where('f.tenant_id', '=', tenantId)
    .where('f.template_id', '=', templateId)
    .where('f.deleted_at', 'is', null)
    .execute();
}

/** Timeline entries count from here on, including uncommitted ones. */
export async function updateCursorToNow(db: Db, tenantId: number, id: string): Promise<void> {
  await sql`
    update workflow_flow set cursor_tx = pg_snapshot_xmin(pg_current_snapshot()), cursor_id = '00000000-0000-0000-0000-000000000000'
    where tenant_id = ${tenantId} and id = ${id}`.execute(db);
}

/** Events no longer enroll contacts. */
export async function dropCursor(db: Db, tenantId: number, id: string): Promise<void> {
  await db
    .updateTable('workflow_flow')
    .set({ cursor_tx: null, cursor_id: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** The flow, locked so that it can't be paused, changed, or deleted until the transaction ends. Other jobs may work on it too. */
export async function holdFlow(db: Db, tenantId: number, id: string): Promise<FlowRow | undefined> {
  const { rows } = await sql<FlowRow>`
    select f.*, f.dates_until::text as dates_until, f.dates_due::text as dates_due from workflow_flow f
    where f.tenant_id = ${tenantId} and f.id = ${id} and f.deleted_at is null for share`.execute(db);
  return rows[0];
}

/** The same, for changing it. */
export async function lockFlow(db: Db, tenantId: number, id: string): Promise<FlowRow | undefined> {
  const { rows } = await sql<FlowRow>`
    select f.*, f.dates_until::text as dates_until, f.dates_due::text as dates_due from workflow_flow f
    where f.tenant_id = ${tenantId} and f.id = ${id} for no key update`.execute(db);
  return rows[0];
}

/** A flow with pending work, and which. */
export interface Work {
  readonly id: string;
  readonly owner_id: string;
  /** The author of the first steps. Null if no version was accepted. */
  readonly author_id: string | null;
  readonly origin: unknown;
  readonly ending: boolean;
  readonly due: boolean;
  readonly dates: boolean;
  readonly events: boolean;
}

/** The tenant's flows with pending work at a moment. */
export async function listWork(db: Db, tenantId: number, now: Date): Promise<Work[]> {
  const { rows } = await sql<Work>`
    select * from (
      select f.id, f.owner_id, coalesce(v.author_id, v.published_by_id) as author_id, f.origin, f.ended_before is not null as ending,
        f.active and exists (
          select 1 from workflow_run r where r.tenant_id = ${tenantId} and r.flow_id = f.id and r.state = 'active' and r.due_at <= ${now}) as due,
        f.active and coalesce(f.dates_due > f.dates_until, false) as dates,
        f.active and f.cursor_tx is not null and (f.cursor_tx > pg_snapshot_xmax(pg_current_snapshot()) or exists (
          select 1 from contact_activity a where a.tenant_id = ${tenantId} and a.tx is not null and (a.tx, a.id) > (f.cursor_tx, f.cursor_id)
            and a.tx < pg_snapshot_xmin(pg_current_snapshot()))) as events
      from workflow_flow f
        left join workflow_version v on v.tenant_id = f.tenant_id and v.template_id = f.template_id and v.version = f.version
      where f.tenant_id = ${tenantId} and (f.active or f.ended_before is not null)
    ) w where w.ending or w.due or w.dates or w.events order by w.id`.execute(db);
  return rows;
}

/** Schedules the date check up to this day for every flow with a date trigger. Returns how many there are. */
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

/** Takes a number of turns in the round-robin. Returns the first turn's number. */
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
