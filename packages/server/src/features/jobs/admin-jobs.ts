import type { QueryOf } from '@bookline/contract/endpoint';
import type { adminJobs, FailedJob, JobOfTenant, JobQueue, JobWorker } from '@bookline/contract/features/jobs';
import { metaOf } from '@bookline/contract/paging';
import { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { type Lane, lanes, smallName } from '../../platform/jobs/lanes.ts';
import {
  countAll,
  countFailed,
  deleteFailed,
  type FailedRow,
  type JobRow,
  listAll,
  listFailed,
  listQueues,
  listWorkers,
  lockFailedKind,
  retryFailed,
  updateToWaiting,
} from './jobs.queries.ts';
import { cancel, present, requireJob } from './jobs.service.ts';

/** Jobs per batch: their rows are locked until the transaction ends. */
const RETRIED_AT_ONCE = 1000;

const slotsOf = z.partialRecord(z.enum(lanes), z.int());

/** A page of the long-running work of all users. */
export async function readAllJobs(ctx: Context, query: QueryOf<typeof adminJobs.list>) {
  const { page, limit, tab } = query;
  const rows = await listAll(ctx.db, ctx.tenant.id, { tab, limit, offset: (page - 1) * limit });
  const total = await countAll(ctx.db, ctx.tenant.id, tab);
  return { data: rows.map((row) => presentWithUser(ctx, row)), meta: metaOf(query, total) };
}

const presentWithUser = (ctx: Context, row: JobRow): JobOfTenant => ({
  ...present(ctx, row),
  user: { id: row.user_id, name: row.user_name },
});

/** The lanes with this tenant's queued and running jobs in each, and the workers of the installation. */
export async function readOverview(ctx: Context): Promise<{ queues: JobQueue[]; workers: JobWorker[] }> {
  const rows = await listQueues(ctx.db);
  const processes = await listWorkers(ctx.db);
  const alive = processes.filter((each) => each.alive).map(({ slots }) => slotsOf.parse(slots));
  const queues = lanes.map((lane): JobQueue => {
    const own = rows.filter(({ task }) => laneOf(ctx, task) === lane);
    const sum = (key: 'running' | 'waiting' | 'retrying' | 'failed') => own.reduce((total, row) => total + row[key], 0);
    const waits = own.flatMap(({ oldest_waiting_at: at }) => at ?? []).sort();
    return {
      lane,
      slots: alive.reduce((total, slots) => total + (slots[lane] ?? 0), 0),
      running: sum('running'),
      waiting: sum('waiting'),
      retrying: sum('retrying'),
      failed: sum('failed'),
      oldest_waiting_at: waits[0] ?? null,
    };
  });
  const workers = processes.map(
    ({ lock_key, part, alive: isAlive, started_at, heartbeat_at }): JobWorker => ({
      id: String(lock_key),
      part: part === 'worker' ? 'worker' : 'server',
      alive: isAlive,
      started_at,
      heartbeat_at,
    }),
  );
  return { queues, workers };
}

const laneOf = (ctx: Context, task: string): Lane => ctx.jobs.lane_of.get(task) ?? 'quick';

/** Cancels long-running work of any user. Throws 404, 409. */
export async function cancelAnyJob(ctx: Context, id: string): Promise<JobOfTenant> {
  await cancel(ctx, await requireJob(ctx, id));
  return presentWithUser(ctx, await requireJob(ctx, id));
}

/** A page of the tenant's jobs that failed permanently. */
export async function readFailed(ctx: Context, query: QueryOf<typeof adminJobs.failed>) {
  const { page, limit } = query;
  const rows = await listFailed(ctx.db, ctx.tenant.id, { limit, offset: (page - 1) * limit });
  return { data: rows.map(presentFailed), meta: metaOf(query, await countFailed(ctx.db)) };
}

const presentFailed = ({ long_job_id: _, task, ...row }: FailedRow): FailedJob => ({
  ...row,
  task: task.replace(new RegExp(`${smallName('')}$`), ''),
});

/** Retries a job that failed permanently. Throws 404, and 409 if its effects were undone since. */
export async function retryJob(ctx: Context, id: number): Promise<void> {
  const rows = await listFailed(ctx.db, ctx.tenant.id, { ids: [id], limit: 1 });
  if (rows.length === 0) throw new AppError('not_found');
  if ((await retry(ctx, rows)) === 0)
    throw new AppError('conflict', {
      fields: { base: ['This job can’t be retried because its changes were undone. Remove it from the list.'] },
    });
}

/** Retries all jobs that failed permanently and can go on, 1,000 at a time; returns how many. */
export const retryJobs = async (ctx: Context): Promise<number> =>
  retry(ctx, await listFailed(ctx.db, ctx.tenant.id, { limit: RETRIED_AT_ONCE }));

async function retry(ctx: Context, failed: readonly FailedRow[]): Promise<number> {
  const rows: FailedRow[] = [];
  for (const row of failed) if (await reopen(ctx, row)) rows.push(row);
  if (rows.length === 0) return 0;
  await retryFailed(
    ctx.db,
    rows.map(({ id }) => id),
  );
  await audit(
    ctx,
    ...rows.map(({ id, task, title }) => ({
      action: 'job.retry',
      subject_id: String(id),
      detail: { task, ...(title !== null && { title }) },
    })),
  );
  return rows.length;
}

/** Resumes the long-running work of a job; returns whether it may. */
async function reopen({ db, tenant, jobs }: Context, { long_job_id }: FailedRow): Promise<boolean> {
  const kind = long_job_id === null ? undefined : await lockFailedKind(db, tenant.id, long_job_id);
  // Work that no longer has the status failed needs no change; its job continues.
  if (long_job_id === null || kind === undefined) return true;
  if ((await jobs.long_work.get(kind)?.reopen?.(db, tenant.id, long_job_id)) === false) return false;
  await updateToWaiting(db, tenant.id, long_job_id);
  return true;
}

/** Removes a job that failed permanently. Throws 404. */
export async function removeFailed(ctx: Context, id: number): Promise<void> {
  const [row] = await listFailed(ctx.db, ctx.tenant.id, { ids: [id], limit: 1 });
  if (!row || !(await deleteFailed(ctx.db, id))) throw new AppError('not_found');
  const { task, title } = row;
  await audit(ctx, {
    action: 'job.remove',
    subject_id: String(id),
    detail: { task, ...(title !== null && { title }) },
  });
}
