import { type JobSchedule, type ScheduleRun, scheduleStatus } from '@bookline/contract/features/jobs';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { inWords } from '../../platform/jobs/schedules/in-words.ts';
import { nextDue } from '../../platform/jobs/schedules/next-due.ts';
import { askForRun } from '../../platform/jobs/schedules/run-schedule.ts';
import { runKey } from '../../platform/jobs/schedules/schedule.ts';
import type { TimedForTenants } from '../../platform/jobs/schedules/timed.ts';
import { withdrawJob } from './jobs.queries.ts';
import { findTimeZone, listRuns, listSchedules, type ScheduleRow, updateToAsked } from './schedules.queries.ts';

/** The schedules of this tenant, in the order of their next runs. */
export async function readSchedules(ctx: Context): Promise<JobSchedule[]> {
  const zone = await findTimeZone(ctx.db, ctx.tenant.id);
  const rows = new Map((await listSchedules(ctx.db, ctx.tenant.id)).map((row) => [row.name, row]));
  return ofTenants(ctx)
    .map((schedule) => present(ctx, schedule, zone, rows.get(schedule.name)))
    .sort((a, b) => a.next_at.localeCompare(b.next_at) || a.name.localeCompare(b.name));
}

/** The completed runs of a schedule, newest first. Throws 404. */
export async function readRuns(ctx: Context, name: string): Promise<ScheduleRun[]> {
  const { counts } = scheduleOf(ctx, name);
  return (await listRuns(ctx.db, ctx.tenant.id, name)).map((row) => presentRun(row, row.due_at, counts));
}

/** Runs a schedule now. Throws 404, and 409 while one of its runs is queued or running. */
export async function runScheduleNow(ctx: Context, name: string): Promise<JobSchedule> {
  const schedule = scheduleOf(ctx, name);
  const zone = await findTimeZone(ctx.db, ctx.tenant.id);
  const due_at = ctx.clock.now();
  const { cron } = schedule;
  const next_at = nextDue(cron, zone, due_at);
  const row = await updateToAsked(ctx.db, { tenant_id: ctx.tenant.id, name, cron, zone, next_at, due_at });
  if (!row) throw new AppError('conflict', { fields: { base: ['It’s already running. Wait until it finishes.'] } });
  // This run retries a permanently failed one.
  await withdrawJob(ctx.db, runKey(ctx.tenant.id, name));
  await askForRun(ctx.db, name, { tenant_id: ctx.tenant.id, due_at: due_at.toISOString() });
  await audit(ctx, { action: 'schedule.run', subject_id: name });
  return present(ctx, schedule, zone, row);
}

function scheduleOf(ctx: Context, name: string): TimedForTenants {
  const schedule = ofTenants(ctx).find((each) => each.name === name);
  if (!schedule) throw new AppError('not_found');
  return schedule;
}

const ofTenants = ({ jobs }: Context): TimedForTenants[] =>
  jobs.schedules.flatMap((schedule) => (schedule.per === 'tenant' ? schedule : []));

function present(
  { clock }: Context,
  { name, title, cron, counts }: TimedForTenants,
  zone: string,
  row: ScheduleRow | undefined,
): JobSchedule {
  return {
    name,
    title,
    when: inWords(cron),
    zone,
    // Until a worker calculates the time, shows the one that it will find.
    next_at: row?.cron === cron && row.zone === zone ? row.next_at : nextDue(cron, zone, clock.now()).toISOString(),
    last_run: row?.due_at ? presentRun(row, row.due_at, counts) : null,
  };
}

type RunRow = Pick<ScheduleRow, 'status' | 'started_at' | 'ended_at' | 'by_hand' | 'done' | 'error'>;

function presentRun(row: RunRow, due_at: string, counts: TimedForTenants['counts']): ScheduleRun {
  const { status, started_at, ended_at, by_hand, error } = row;
  const outcome = outcomeOf(row, counts);
  return { status: scheduleStatus.parse(status), due_at, started_at, ended_at, by_hand, error, outcome };
}

function outcomeOf({ done, status }: RunRow, [one, many]: TimedForTenants['counts']): string {
  if (done === 0) return status === 'done' ? 'Nothing to do' : 'Nothing done';
  return `${formatNumber(done)} ${done === 1 ? one : many}`;
}
