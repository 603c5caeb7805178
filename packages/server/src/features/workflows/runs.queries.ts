import { DAY_MS } from '@bookline/contract/rules/time-units';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { allOf, type Condition } from '../contacts/contacts.api.ts';

/** How many flows in a row may trigger each other. */
const MAX_IN_A_ROW = 5;

/** The flow that enrolls contacts, and the step they start with. */
export interface Entrance {
  readonly flow_id: string;
  readonly name: string;
  readonly template_id: string;
  readonly version: number;
  readonly step_id: string;
  readonly reentry_days: number | null;
  readonly why: string;
  readonly at: Date;
  /** The user it acts for. */
  readonly actor_id: string;
  /** The contacts visible to that user, and the flow's audience if there is one. */
  readonly visible: readonly Condition[];
  readonly scope: readonly Condition[];
  /** The most contacts expected. */
  readonly size: number;
}

export interface EnrolledCount {
  /** Null: it started. */
  readonly reason: string | null;
  readonly count: number;
}

/**
 * Starts runs for the contacts selected by `asked` (`contact_id`, `depth`, `key`), if they may be enrolled, in one statement. Contacts beyond
 * the chain limit are stored as refused.
 */
export async function enroll(
  db: Db,
  tenantId: number,
  asked: RawBuilder<unknown>,
  { at, reentry_days, ...flow }: Entrance,
): Promise<EnrolledCount[]> {
  const since = new Date(at.getTime() - (reentry_days ?? 0) * DAY_MS);
  const ids = Array.from({ length: flow.size }, () => newId());
  const told = Array.from({ length: flow.size }, () => newId());
  // Written so that no index is used for the flow alone: in a flow many have just joined, each lookup would read all of them.
  const of_flow = sql<SqlBool>`r.flow_id = ${flow.flow_id} and r.state <> 'refused'`;
  const { rows } = await sql<EnrolledCount>`
    with asked as materialized (
      select distinct on (a.contact_id) a.contact_id, a.depth, a.key from (${asked}) a order by a.contact_id, a.depth desc
    ),
    judged as materialized (
      select asked.*, row_number() over () as no, case
          when contact.id is null or contact.deleted_at is not null or contact.merged_into_id is not null then 'gone'
          when contact.deceased_on is not null then 'deceased'
          when not coalesce(${allOf(flow.visible)}, false) then 'not_yours'
          when not coalesce(${flow.scope.length > 0 ? allOf(flow.scope) : sql<SqlBool>`true`}, false) then 'out_of_scope'
          when before.active then 'running'
          when ${reentry_days === null} and before.count > 0 then 'before'
          when before.last > ${since} and ${reentry_days !== null && reentry_days > 0} then 'lately'
          when asked.depth > ${MAX_IN_A_ROW} then 'loop' end as reason
      from asked left join contact on contact.tenant_id = ${tenantId} and contact.id = asked.contact_id
        cross join lateral (
          select coalesce(bool_or(r.state = 'active') filter (where ${of_flow}), false) as active, count(*) filter (where ${of_flow}) as count,
            max(r.began_at) filter (where ${of_flow}) as last
          from workflow_run r where r.tenant_id = ${tenantId} and r.contact_id = asked.contact_id offset 0
        ) before
    ),
    begun as (
      insert into workflow_run (tenant_id, id, flow_id, contact_id, template_id, version, state, step_id, due_at, began_at, ended_at, why, depth,
        trigger_key, reason)
      select ${tenantId}, i.id, ${flow.flow_id}, j.contact_id, ${flow.template_id}, ${flow.version},
        case when j.reason is null then 'active' else 'refused' end, case when j.reason is null then ${flow.step_id} end, ${at}, ${at},
        case when j.reason is not null then ${at}::timestamptz end, ${flow.why}, j.depth, j.key, j.reason
      from judged j join unnest(${ids}::uuid[]) with ordinality i (id, no) on i.no = j.no
      where j.reason is null or j.reason = 'loop'
      on conflict do nothing returning contact_id, state
    ),
    told as (
      insert into contact_activity (tenant_id, contact_id, id, at, kind, actor_id, detail)
      select ${tenantId}, j.contact_id, i.id, ${at}, 'workflow', ${flow.actor_id}::uuid,
        jsonb_build_object('did', 'started', 'name', ${flow.name}::text)
      from begun join judged j using (contact_id) join unnest(${told}::uuid[]) with ordinality i (id, no) on i.no = j.no
      where begun.state = 'active'
    )
    select coalesce(j.reason, case when begun.contact_id is null then 'running' end) as reason, count(*)::int as count
    from judged j left join begun on begun.contact_id = j.contact_id group by 1`.execute(db);
  return rows;
}

/** A due run. */
export interface DueRun {
  readonly id: string;
  readonly contact_id: string;
  readonly version: number;
  readonly step_id: string | null;
  readonly waiting: boolean;
  readonly began_at: string;
  readonly depth: number;
}

/** The flow's due runs, longest waiting first, locked until the transaction ends. */
export async function lockDue(db: Db, tenantId: number, flowId: string, now: Date, limit: number): Promise<DueRun[]> {
  const { rows } = await sql<DueRun>`
    select id, contact_id, version, step_id, waiting, began_at, depth from workflow_run
    where tenant_id = ${tenantId} and flow_id = ${flowId} and state = 'active' and due_at <= ${now}
    order by due_at, id limit ${limit} for no key update skip locked`.execute(db);
  return rows;
}

/** The contact of a run, as its flow's owner sees it. */
export interface RunContact {
  readonly id: string;
  readonly owner_id: string | null;
  readonly pool_id: string | null;
  readonly timezone: string | null;
  readonly deleted: boolean;
  readonly deceased: boolean;
  readonly merged_into_id: string | null;
  readonly seen: boolean;
}

export async function listRunContacts(
  db: Db,
  tenantId: number,
  ids: readonly string[],
  visible: readonly Condition[],
): Promise<Map<string, RunContact>> {
  const { rows } = await sql<RunContact>`
    select contact.id, contact.owner_id, contact.pool_id, contact.timezone_in_force as timezone, contact.deleted_at is not null as deleted, contact.deceased_on is not null as deceased,
      contact.merged_into_id, coalesce(${allOf(visible)}, false) as seen
    from contact where contact.tenant_id = ${tenantId} and contact.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which of these contacts match the conditions. */
export async function listMatching(
  db: Db,
  tenantId: number,
  ids: readonly string[],
  conditions: readonly Condition[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with asked as materialized (select contact.* from contact where contact.tenant_id = ${tenantId} and contact.id = any(${ids}::uuid[]))
    select contact.id from asked contact where ${allOf(conditions)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The position of a run after a step. */
export interface Moved {
  readonly id: string;
  readonly contact_id: string;
  readonly version: number;
  readonly state: 'active' | 'finished' | 'stopped' | 'failed';
  readonly step_id: string | null;
  readonly waiting: boolean;
  /** It stays at its step, which is done again. */
  readonly again: boolean;
  readonly due_at: Date;
  readonly reason: string | null;
}

export async function updateRuns(db: Db, tenantId: number, moved: readonly Moved[], at: Date): Promise<void> {
  if (moved.length === 0) return;
  const of = <K extends keyof Moved>(key: K) => moved.map((run) => run[key]);
  await sql`
    update workflow_run r set contact_id = m.contact_id, version = m.version, state = m.state, step_id = m.step_id, waiting = m.waiting,
      due_at = m.due_at, reason = m.reason,
      reply_since = case when m.again then r.reply_since end, reply_until = case when m.again then r.reply_until end, ended_at = case when m.state <> 'active' then ${at}::timestamptz end,
      trigger_key = case when r.contact_id = m.contact_id then r.trigger_key end
    from unnest(${of('id')}::uuid[], ${of('contact_id')}::uuid[], ${of('version')}::int[], ${of('state')}::text[], ${of('step_id')}::text[],
      ${of('waiting')}::boolean[], ${of('again')}::boolean[], ${of('due_at')}::timestamptz[], ${of('reason')}::text[])
      as m (id, contact_id, version, state, step_id, waiting, again, due_at, reason)
    where r.tenant_id = ${tenantId} and r.id = m.id`.execute(db);
}

export interface NewLog {
  readonly run_id: string;
  readonly step_id: string | null;
  readonly step_type: string | null;
  readonly outcome: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export async function insertLogs(db: Db, tenantId: number, logs: readonly NewLog[], at: Date): Promise<void> {
  if (logs.length === 0) return;
  const of = <K extends keyof NewLog>(key: K) => logs.map((log) => log[key]);
  await sql`
    insert into workflow_log (tenant_id, run_id, id, at, step_id, step_type, outcome, detail)
    select ${tenantId}, l.run_id, l.id, ${at}, l.step_id, l.step_type, l.outcome, l.detail
    from unnest(${of('run_id')}::uuid[], ${logs.map(() => newId())}::uuid[], ${of('step_id')}::text[], ${of('step_type')}::text[],
      ${of('outcome')}::text[], ${logs.map(({ detail }) => JSON.stringify(detail))}::jsonb[])
      as l (run_id, id, step_id, step_type, outcome, detail)`.execute(db);
}

/** Adds to the timelines of these contacts that a flow ended. */
export async function tellEnded(
  db: Db,
  tenantId: number,
  contactIds: readonly string[],
  { did, name, actor_id, at }: { did: 'finished' | 'stopped'; name: string; actor_id: string; at: Date },
): Promise<void> {
  if (contactIds.length === 0) return;
  await sql`
    insert into contact_activity (tenant_id, contact_id, id, at, kind, actor_id, detail)
    select ${tenantId}, e.contact_id, e.id, ${at}, 'workflow', ${actor_id}::uuid, ${JSON.stringify({ did, name })}::jsonb
    from unnest(${contactIds}::uuid[], ${contactIds.map(() => newId())}::uuid[]) e (contact_id, id)`.execute(db);
}

/** Ends some runs that started up to a moment. Returns their contacts. */
export async function endRuns(
  db: Db,
  tenantId: number,
  flowId: string,
  { before, at, limit }: { before: string; at: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    update workflow_run r set state = 'stopped', reason = 'all_ended', ended_at = ${at}, waiting = false
    from (
      select id from workflow_run where tenant_id = ${tenantId} and flow_id = ${flowId} and state = 'active' and began_at <= ${before}
      limit ${limit} for no key update
    ) held
    where r.tenant_id = ${tenantId} and r.id = held.id returning r.contact_id`.execute(db);
  return rows.map(({ contact_id }) => contact_id);
}

/** Whether a contact has an active run in a flow. */
export async function isUnderWay(db: Db, tenantId: number, flowId: string, contactId: string): Promise<boolean> {
  const row = await db
    .selectFrom('workflow_run')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('flow_id', '=', flowId)
    .where('contact_id', '=', contactId)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a run still exists. Locked until the transaction ends. */
export async function holdRun(db: Db, tenantId: number, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from workflow_run where tenant_id = ${tenantId} and id = ${id} for key share`.execute(db);
  return rows.length > 0;
}
