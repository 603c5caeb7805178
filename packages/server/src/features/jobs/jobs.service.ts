import { type Job, jobStatus } from '@bookline/contract/features/jobs';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { finishLongJob } from '../../platform/jobs/long-job.ts';
import { isQuiet } from '../quiet-jobs/quiet-jobs.api.ts';
import {
  countBefore,
  findJob,
  type JobRow,
  listOwn,
  listWorkers,
  updateCancelAsked,
  updateDismissed,
  withdrawJob,
} from './jobs.queries.ts';

/** How long ended work stays in the tray, unless the user closes it. */
const SHOWN_MS = 7 * DAY_MS;

/** R063: the acting user's long-running work, newest first. */
export async function readJobs(ctx: Context): Promise<Job[]> {
  const since = new Date(ctx.clock.now().getTime() - SHOWN_MS);
  const rows = await listOwn(ctx.db, ctx.tenant.id, ctx.actor.user_id, since);
  return rows.map((row) => present(ctx, row));
}

/** Cancels long-running work of the acting user. Throws 404 for other users' work, 409 if its kind cannot be canceled. */
export async function cancelJob(ctx: Context, id: string): Promise<Job> {
  await cancel(ctx, await requireJob(ctx, id, ctx.actor.user_id));
  return present(ctx, await requireJob(ctx, id));
}

/** Hides a notification (R147). Throws 404 for other users' work, 409 while it runs. */
export async function dismissJob(ctx: Context, id: string): Promise<void> {
  const row = await requireJob(ctx, id, ctx.actor.user_id);
  if (row.ended_at === null)
    throw new AppError('conflict', {
      fields: { base: ['This is still running. You can close it when it finishes.'] },
    });
  const dismissed = await updateDismissed(ctx.db, ctx.tenant.id, {
    user_id: ctx.actor.user_id,
    id,
    at: ctx.clock.now(),
  });
  if (dismissed) await audit(ctx, { action: 'job.dismiss', subject_id: id });
}

export async function dismissJobs(ctx: Context): Promise<void> {
  const dismissed = await updateDismissed(ctx.db, ctx.tenant.id, { user_id: ctx.actor.user_id, at: ctx.clock.now() });
  if (dismissed) await audit(ctx, { action: 'job.dismiss' });
}

/** Tells a user before an import whether workers are running, and how many jobs are ahead. */
export async function readWorkersStatus({ db, tenant, clock }: Context) {
  const workers = (await listWorkers(db)).filter(({ alive }) => alive).length;
  const quiet = await isQuiet(db, tenant.id, clock.now());
  return { alive: workers > 0, workers, jobs_ahead: await countBefore(db, clock.now()), quiet };
}

/** One piece of long-running work: of any user of the tenant, or of one user. Throws 404. */
export async function requireJob(ctx: Context, id: string, userId?: string): Promise<JobRow> {
  const row = await findJob(ctx.db, ctx.tenant.id, id, userId);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Cancels long-running work: at once if it is queued, between two pieces if a worker runs it. */
export async function cancel(ctx: Context, { id, kind, title, ended_at, cancel_asked_at }: JobRow): Promise<void> {
  if (ended_at !== null || cancel_asked_at !== null) return;
  const work = ctx.jobs.long_work.get(kind);
  if (!work?.cancel) throw new AppError('conflict', { fields: { base: ['This can’t be canceled.'] } });
  const at = ctx.clock.now();
  await updateCancelAsked(ctx.db, ctx.tenant.id, id, at);
  if ((await withdrawJob(ctx.db, id)) !== 'running') {
    await work.cancel(ctx.db, ctx.tenant.id, id, at);
    await finishLongJob(ctx.db, ctx.tenant.id, id, { status: 'cancelled', at });
  }
  await audit(ctx, { action: 'job.cancel', subject_id: id, detail: { kind, title } });
}

/** R063, R064, R146: long-running work as a notification. */
export function present(ctx: Context, row: JobRow): Job {
  const open = row.ended_at === null;
  return {
    id: row.id,
    kind: row.kind,
    visible: row.dismissed_at === null,
    status: jobStatus.parse(row.status),
    text: row.outcome ? `${row.title}: ${row.outcome}` : row.title,
    linkUrl: row.link_url,
    linkText: row.link_text,
    done: row.done,
    total: row.total,
    error: row.error,
    cancellable: open && row.cancel_asked_at === null && ctx.jobs.long_work.get(row.kind)?.cancel !== undefined,
    cancelling: open && row.cancel_asked_at !== null,
    created_at: row.created_at,
    started_at: row.started_at,
    ended_at: row.ended_at,
  };
}
