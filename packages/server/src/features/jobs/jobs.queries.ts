import { sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

const columns = [
  'j.id',
  'j.kind',
  'j.title',
  'j.status',
  'j.done',
  'j.total',
  'j.link_url',
  'j.link_text',
  'j.outcome',
  'j.error',
  'j.user_id',
  'j.cancel_asked_at',
  'j.created_at',
  'j.started_at',
  'j.ended_at',
  'j.dismissed_at',
] as const;

const ofTenant = (db: Db, tenantId: number) =>
  db
    .selectFrom('long_job as j')
    .innerJoin('app_user as u', (join) => join.onRef('u.tenant_id', '=', 'j.tenant_id').onRef('u.id', '=', 'j.user_id'))
    .select(columns)
    .select(fullName('u').as('user_name'))
    .where('j.tenant_id', '=', tenantId);

export type JobRow = Awaited<ReturnType<typeof listOwn>>[number];

const open = ['queued', 'processing'];

/** A user's long-running work that is not dismissed: running work, then work that ended after a moment. Each part is newest first, at most 50. */
export async function listOwn(db: Db, tenantId: number, userId: string, endedAfter: Date) {
  return ofTenant(db, tenantId)
    .where('j.user_id', '=', userId)
    .where('j.dismissed_at', 'is', null)
    .where((where) => where.or([where('j.ended_at', 'is', null), where('j.ended_at', '>', endedAfter.toISOString())]))
    .orderBy(sql`j.ended_at is not null`)
    .orderBy('j.created_at', 'desc')
    .orderBy('j.id', 'desc')
    .limit(50)
    .execute();
}

/** The tenant's long-running work, newest first. */
export async function listAll(
  db: Db,
  tenantId: number,
  { tab, limit, offset }: { tab: 'open' | 'ended' | 'all'; limit: number; offset: number },
): Promise<JobRow[]> {
  let query = ofTenant(db, tenantId).orderBy('j.created_at', 'desc').orderBy('j.id', 'desc');
  if (tab !== 'all') query = query.where('j.status', tab === 'open' ? 'in' : 'not in', open);
  return query.limit(limit).offset(offset).execute();
}

export async function countAll(db: Db, tenantId: number, tab: 'open' | 'ended' | 'all'): Promise<number> {
  const query = db.selectFrom('long_job').where('tenant_id', '=', tenantId);
  return countRows(tab === 'all' ? query : query.where('status', tab === 'open' ? 'in' : 'not in', open));
}

/** One piece of long-running work: of any user, or of `userId`. */
export async function findJob(db: Db, tenantId: number, id: string, userId?: string): Promise<JobRow | undefined> {
  let query = ofTenant(db, tenantId).where('j.id', '=', id);
  if (userId !== undefined) query = query.where('j.user_id', '=', userId);
  return query.executeTakeFirst();
}

export async function updateCancelAsked(db: Db, tenantId: number, id: string, at: Date): Promise<void> {
  await db
    .updateTable('long_job')
    .set({ cancel_asked_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', 'in', open)
    .where('cancel_asked_at', 'is', null)
    .execute();
}

/** Hides a user's ended work: one piece, or all. */
export async function updateDismissed(
  db: Db,
  tenantId: number,
  { user_id, id, at }: { user_id: string; id?: string; at: Date },
): Promise<boolean> {
  let query = db
    .updateTable('long_job')
    .set({ dismissed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', user_id)
    .where('ended_at', 'is not', null)
    .where('dismissed_at', 'is', null);
  if (id !== undefined) query = query.where('id', '=', id);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The kind of failed long-running work, locked until the transaction ends; undefined if it did not fail. */
export async function lockFailedKind(db: Db, tenantId: number, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('long_job')
    .select('kind')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .forUpdate()
    .executeTakeFirst();
  return row?.kind;
}

/** Queues failed work again. */
export async function updateToWaiting(db: Db, tenantId: number, id: string): Promise<void> {
  await db
    .updateTable('long_job')
    .set({ status: 'queued', error: null, outcome: null, ended_at: null, dismissed_at: null, cancel_asked_at: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a tenant's long-running work that ended before a moment, and returns it. */
export async function deleteOld(db: Db, tenantId: number, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('long_job')
    .where('tenant_id', '=', tenantId)
    .where('ended_at', '<', before.toISOString())
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Removes the job with a key unless a worker runs it. */
export async function withdrawJob(db: Db, key: string): Promise<'removed' | 'running' | 'none'> {
  const { rows } = await sql<{ withdrawn: 'removed' | 'running' | 'none' }>`
    select withdraw_job(${key}) as withdrawn`.execute(db);
  return rows[0]?.withdrawn ?? 'none';
}

export async function countBefore(db: Db, moment: Date): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`select long_jobs_before(${moment}) as ahead`.execute(db);
  return rows[0]?.ahead ?? 0;
}

export interface QueueRow {
  readonly task: string;
  readonly running: number;
  readonly waiting: number;
  readonly retrying: number;
  readonly failed: number;
  readonly oldest_waiting_at: string | null;
}

export async function listQueues(db: Db): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`select * from job_queues_of_tenant()`.execute(db);
  return rows;
}

/** Every active worker process, the longest-running first. `alive`: sent a heartbeat in the last 20 seconds. */
export async function listWorkers(db: Db) {
  return db
    .selectFrom('job_process')
    .select(['lock_key', 'part', 'slots', 'started_at', 'heartbeat_at'])
    .select(sql<boolean>`heartbeat_at > now() - interval '20 seconds'`.as('alive'))
    .orderBy('started_at')
    .execute();
}

export interface FailedRow {
  readonly id: number;
  readonly task: string;
  readonly reason: string;
  readonly attempts: number;
  readonly created_at: string;
  readonly failed_at: string;
  readonly long_job_id: string | null;
  readonly title: string | null;
}

/** The tenant's permanently failed jobs, newest first: the named ones, or a page of all. */
export async function listFailed(
  db: Db,
  tenantId: number,
  { ids, limit, offset = 0 }: { ids?: readonly number[]; limit: number; offset?: number },
): Promise<FailedRow[]> {
  const { rows } = await sql<FailedRow>`
    select f.id, f.task, f.reason, f.attempts, f.created_at, f.failed_at, f.payload ->> 'long_job_id' as long_job_id, j.title
    from failed_jobs_of_tenant() f
      left join long_job j on j.tenant_id = ${tenantId} and j.id::text = f.payload ->> 'long_job_id'
    ${ids ? sql`where f.id = any(${ids}::bigint[])` : sql``}
    order by f.failed_at desc, f.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countFailed(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from failed_jobs_of_tenant()`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function retryFailed(db: Db, ids: readonly number[]): Promise<void> {
  await sql`select retry_failed_jobs(${ids}::bigint[])`.execute(db);
}

export async function deleteFailed(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select delete_failed_jobs(array[${id}]::bigint[])`.execute(db);
  return rows.length > 0;
}
