import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface RunRow {
  readonly id: string;
  readonly flow_id: string;
  readonly flow_name: string;
  readonly owner_id: string;
  readonly contact_id: string;
  readonly template_id: string;
  readonly version: number;
  readonly state: 'active' | 'finished' | 'stopped' | 'failed' | 'refused';
  readonly step_id: string | null;
  readonly waiting: boolean;
  readonly due_at: string;
  readonly reply_until: string | null;
  readonly began_at: string;
  readonly ended_at: string | null;
  readonly why: string;
  readonly reason: string | null;
}

/** A condition on the run, called `r`, or its flow, `f`. */
export type RunCondition = RawBuilder<SqlBool>;

const from = (conditions: readonly RunCondition[]) => sql`
  from workflow_run r join workflow_flow f on f.tenant_id = r.tenant_id and f.id = r.flow_id where ${sql.join(conditions, sql` and `)}`;
const shown = sql`
  r.id, r.flow_id, f.name as flow_name, f.owner_id, r.contact_id, r.template_id, r.version, r.state, r.step_id, r.waiting, r.due_at, r.reply_until, r.began_at,
  r.ended_at, r.why, r.reason`;

/** A page of runs, latest first, and the total. */
export async function listRuns(
  db: Db,
  conditions: readonly RunCondition[],
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: RunRow[]; total: number }> {
  const { rows } = await sql<RunRow>`
    select ${shown} ${from(conditions)} order by r.began_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  );
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from(conditions)}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The runs of contacts that a trigger started since a moment, latest first. */
export async function listStartedBy(
  db: Db,
  tenantId: number,
  contactIds: readonly string[],
  why: string,
  since = '-infinity',
): Promise<RunRow[]> {
  if (contactIds.length === 0) return [];
  const conditions = [
    sql<SqlBool>`r.tenant_id = ${tenantId} and r.contact_id = any(${contactIds}::uuid[]) and r.why = ${why} and r.state <> 'refused' and r.began_at >= ${since}::timestamptz`,
  ];
  const { rows } =
    await sql<RunRow>`select ${shown} ${from(conditions)} order by r.began_at desc, r.id desc limit 100`.execute(db);
  return rows;
}

export async function findRun(db: Db, conditions: readonly RunCondition[]): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`select ${shown} ${from(conditions)}`.execute(db);
  return rows[0];
}

export interface LogRow {
  readonly id: string;
  readonly run_id: string;
  readonly at: string;
  readonly step_id: string | null;
  readonly step_type: string | null;
  readonly outcome: string;
  readonly detail: unknown;
}

/** The latest log entries of each run, in order. */
export async function listLogs(db: Db, tenantId: number, runIds: readonly string[], most: number): Promise<LogRow[]> {
  if (runIds.length === 0) return [];
  const { rows } = await sql<LogRow>`
    select l.* from unnest(${runIds}::uuid[]) run (id) cross join lateral (
      select id, run_id, at, step_id, step_type, outcome, detail from workflow_log
      where tenant_id = ${tenantId} and run_id = run.id order by id desc limit ${most}
    ) l order by l.run_id, l.id`.execute(db);
  return rows;
}

/** The steps of some versions. */
export async function listStepsOf(
  db: Db,
  tenantId: number,
  versions: readonly { readonly template_id: string; readonly version: number }[],
): Promise<{ template_id: string; version: number; steps: unknown }[]> {
  if (versions.length === 0) return [];
  const { rows } = await sql<{ template_id: string; version: number; steps: unknown }>`
    select distinct v.template_id, v.version, v.steps::jsonb as steps from workflow_version v
      join unnest(${versions.map(({ template_id }) => template_id)}::uuid[], ${versions.map(({ version }) => version)}::int[])
        as asked (template_id, version) on asked.template_id = v.template_id and asked.version = v.version
    where v.tenant_id = ${tenantId}`.execute(db);
  return rows;
}

/** Ends a run that is active. Returns whether it was. */
export async function stopActive(db: Db, tenantId: number, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('workflow_run')
    .set({ state: 'stopped', reason: 'by_hand', ended_at: at, waiting: false })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
