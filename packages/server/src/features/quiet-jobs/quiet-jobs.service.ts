import type { QuietState } from '@bookline/contract/features/quiet-jobs';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { deleteQuiet, findQuiet, listJobs, putQuiet } from './quiet-jobs.queries.ts';

/** Whether the tenant's jobs are paused, since when, and how many are queued. */
export async function readQuietJobs({ db, tenant, clock }: Context): Promise<QuietState> {
  const pause = await findQuiet(db, tenant.id, clock.now());
  return {
    quiet: pause !== undefined,
    since: pause?.since ?? null,
    until: pause?.until ?? null,
    started_by: (pause && { id: pause.started_by_id, name: pause.started_by_name ?? '' }) || null,
    jobs: await listJobs(db),
  };
}

/** Pauses the tenant's jobs for some minutes or until resumed, or resumes them (R293). Running jobs finish. */
export async function setQuietJobs(
  ctx: Context,
  { quiet, minutes }: { quiet: boolean; minutes?: number | undefined },
): Promise<QuietState> {
  const { db, tenant, clock } = ctx;
  const since = clock.now();
  const until = minutes === undefined ? null : new Date(since.getTime() + minutes * 60_000);
  if (quiet) await putQuiet(db, tenant.id, { since, until, started_by_id: ctx.actor.user_id });
  else await deleteQuiet(db, tenant.id);
  await audit(ctx, {
    action: quiet ? 'quiet_jobs.start' : 'quiet_jobs.end',
    detail: quiet && minutes !== undefined ? { minutes } : {},
  });
  return readQuietJobs(ctx);
}
