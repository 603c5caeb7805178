import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface ReplyWait {
  readonly since: Date;
  readonly until: Date;
}

/** The runs that wait for a reply already. */
export async function findReplyWaits(
  db: Db,
  tenantId: number,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, ReplyWait>> {
  const { rows } = await sql<{ id: string; since: string; until: string }>`
    select id, reply_since as since, reply_until as until from workflow_run
    where tenant_id = ${tenantId} and id = any(${runIds}::uuid[]) and reply_until is not null`.execute(db);
  return new Map(rows.map(({ id, since, until }) => [id, { since: new Date(since), until: new Date(until) }]));
}

/** From now on, a text of its contact makes each of these runs due. */
export async function saveReplyWaits(
  db: Db,
  tenantId: number,
  waits: readonly (ReplyWait & { readonly run_id: string })[],
): Promise<void> {
  if (waits.length === 0) return;
  await sql`
    update workflow_run r set reply_since = w.since, reply_until = w.until
    from unnest(${waits.map(({ run_id }) => run_id)}::uuid[], ${waits.map(({ since }) => since)}::timestamptz[],
      ${waits.map(({ until }) => until)}::timestamptz[]) w (id, since, until)
    where r.tenant_id = ${tenantId} and r.id = w.id`.execute(db);
}

/** The last "send text" step of each run: when, and whether a text was queued. */
export async function listTexted(
  db: Db,
  tenantId: number,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly at: Date; readonly sent: boolean }>> {
  const { rows } = await sql<{ run_id: string; at: string; sent: boolean }>`
    select run.id as run_id, l.at, l.outcome = 'done' as sent from unnest(${runIds}::uuid[]) run (id) cross join lateral (
      select at, outcome from workflow_log
      where tenant_id = ${tenantId} and run_id = run.id and step_type = 'send_text' and outcome in ('done', 'skipped')
      order by id desc limit 1
    ) l`.execute(db);
  return new Map(rows.map(({ run_id, at, sent }) => [run_id, { at: new Date(at), sent }]));
}

/** When the reply arrived that each run waited for last. `any`: of the last wait that had one. */
export async function listReplied(
  db: Db,
  tenantId: number,
  runIds: readonly string[],
  { any = false }: { readonly any?: boolean } = {},
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ run_id: string; at: string }>`
    select run.id as run_id, m.at from unnest(${runIds}::uuid[]) run (id) cross join lateral (
      select outcome, detail from workflow_log
      where tenant_id = ${tenantId} and run_id = run.id and step_type = 'wait_reply' and outcome in ('yes', ${any ? 'yes' : 'no'})
      order by id desc limit 1
    ) l join text_message m on m.tenant_id = ${tenantId} and l.outcome = 'yes' and m.id = (l.detail ->> 'text_id')::uuid`.execute(
    db,
  );
  return new Map(rows.map(({ run_id, at }) => [run_id, new Date(at)]));
}
