import { z } from 'zod';
import { ADMIN, defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoTime, reference, uuid, withId } from '../fields.ts';
import { all, one, page, pageQuery } from '../paging.ts';
import { FAILED_RUNS_KEPT_DAYS, KEPT_RUNS } from '../rules/schedule-runs.ts';

export const jobStatus = z.enum(['queued', 'processing', 'complete', 'failed', 'cancelled']);

/** R063: a process notification with the progress of its job. The field names are the specification's. */
export const job = entity('Job', {
  id: uuid,
  kind: z.string(),
  /** R147: false after it was closed. */
  visible: z.boolean(),
  /** R064, R146: processing by default. */
  status: jobStatus.default('processing'),
  /** Its label and, after it ended, its result. */
  text: z.string(),
  /** A path of the web app to view it. */
  linkUrl: z.string().nullable(),
  linkText: z.string().nullable(),
  done: z.int(),
  /** Null if the total is unknown. */
  total: z.int().nullable(),
  /** Why it failed or is being retried. */
  error: z.string().nullable(),
  cancellable: z.boolean(),
  /** Canceled, and finishing its current chunk. */
  cancelling: z.boolean(),
  created_at: isoTime,
  started_at: isoTime.nullable(),
  ended_at: isoTime.nullable(),
});
export type Job = z.infer<typeof job>;

const jobOfTenant = job.extend({ user: reference }).meta({ id: 'TenantJob' });
export type JobOfTenant = z.infer<typeof jobOfTenant>;

const failedJob = entity('FailedJob', {
  id: z.int(),
  task: z.string(),
  /** The label, if it's work that users watch. */
  title: z.string().nullable(),
  reason: z.string(),
  attempts: z.int(),
  created_at: isoTime,
  failed_at: isoTime,
});
export type FailedJob = z.infer<typeof failedJob>;

const jobQueue = entity('JobQueue', {
  lane: z.enum(['quick', 'mail', 'bulk', 'upkeep']),
  /** Slots of all workers together. */
  slots: z.int(),
  running: z.int(),
  waiting: z.int(),
  /** Failed and waiting for a retry. */
  retrying: z.int(),
  failed: z.int(),
  oldest_waiting_at: isoTime.nullable(),
});
export type JobQueue = z.infer<typeof jobQueue>;

const jobWorker = entity('JobWorker', {
  id: z.string(),
  /** `server`: also answers requests. `worker`: a separate process. */
  part: z.enum(['server', 'worker']),
  alive: z.boolean(),
  started_at: isoTime,
  heartbeat_at: isoTime,
});
export type JobWorker = z.infer<typeof jobWorker>;

export const scheduleStatus = z.enum(['queued', 'running', 'done', 'failed']);

const scheduleRun = entity('ScheduleRun', {
  status: scheduleStatus,
  /** The due time it's for. */
  due_at: isoTime,
  started_at: isoTime.nullable(),
  ended_at: isoTime.nullable(),
  /** Started by hand. */
  by_hand: z.boolean(),
  /** Its result so far, as text: '1,204 contacts removed'. */
  outcome: z.string(),
  /** Why it failed or is being retried. */
  error: z.string().nullable(),
});
export type ScheduleRun = z.infer<typeof scheduleRun>;

const jobSchedule = entity('JobSchedule', {
  name: z.string(),
  /** What it does, in plain words. */
  title: z.string(),
  /** When it runs, as text in `zone`: 'Every day at 2:30 AM'. */
  when: z.string(),
  /** An IANA name. */
  zone: z.string(),
  next_at: isoTime,
  last_run: scheduleRun.nullable(),
});
export type JobSchedule = z.infer<typeof jobSchedule>;

const ofSchedule = z.object({ name: z.string().max(100) });
const ofFailed = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** The caller's long jobs, as in the tray. */
export const jobs = defineEndpoints('jobs', {
  list: {
    method: 'GET',
    path: '/v1/jobs',
    access: USER,
    summary: 'List your long jobs: running ones, and unclosed ones of the last week',
    response: all(job),
  },
  cancel: {
    method: 'POST',
    path: '/v1/jobs/{id}/cancel',
    access: USER,
    summary: 'Cancel one of your long jobs',
    description:
      'A queued job is canceled immediately. A running one finishes its current chunk, within seconds. Until then, `cancelling` is true. Finished work stays. Canceling a job that has ended has no effect.',
    params: withId,
    response: one(job),
  },
  dismiss: {
    method: 'DELETE',
    path: '/v1/jobs/{id}',
    access: USER,
    summary: 'Close the notification of an ended job',
    params: withId,
  },
  dismiss_all: {
    method: 'DELETE',
    path: '/v1/jobs',
    access: USER,
    summary: 'Close the notifications of all ended jobs',
  },
  workers_status: {
    method: 'GET',
    path: '/v1/contacts/workers_status',
    access: USER,
    summary: 'Get the import queue: whether it’s running, and its length',
    response: one(
      z.object({
        alive: z.boolean(),
        workers: z.int(),
        /** Everyone's queued or running long jobs. Small files go ahead of them. */
        jobs_ahead: z.int(),
        /** The tenant's jobs wait because an admin paused them (R293). */
        quiet: z.boolean(),
      }),
    ),
  },
});

/** The jobs of the whole tenant, for its admins. */
export const adminJobs = defineEndpoints('admin-jobs', {
  list: {
    method: 'GET',
    path: '/v1/admin/jobs',
    access: ADMIN,
    summary: 'List all long jobs, newest first',
    query: pageQuery.extend({ tab: z.enum(['open', 'ended', 'all']).default('all') }),
    response: page(jobOfTenant),
  },
  overview: {
    method: 'GET',
    path: '/v1/admin/jobs/overview',
    access: ADMIN,
    summary: "Get this tenant's jobs by lane, and the workers",
    response: one(z.object({ queues: z.array(jobQueue), workers: z.array(jobWorker) })),
  },
  failed: {
    method: 'GET',
    path: '/v1/admin/jobs/failed',
    access: ADMIN,
    summary: 'List failed jobs, newest first. Kept for 90 days, or until retried or removed',
    query: pageQuery,
    response: page(failedJob),
  },
  schedules: {
    method: 'GET',
    path: '/v1/admin/jobs/schedules',
    access: ADMIN,
    summary: 'List this tenant’s schedules with their last and next runs',
    response: all(jobSchedule),
  },
  schedule_runs: {
    method: 'GET',
    path: '/v1/admin/jobs/schedules/{name}/runs',
    access: ADMIN,
    summary: `List completed runs of a schedule, newest first: the last ${KEPT_RUNS}, and those that failed in the last ${FAILED_RUNS_KEPT_DAYS} days`,
    params: ofSchedule,
    response: all(scheduleRun),
  },
  run_schedule: {
    method: 'POST',
    path: '/v1/admin/jobs/schedules/{name}/run',
    access: ADMIN,
    summary: 'Run a schedule now',
    description: 'The next run stays scheduled. 409 while a run is queued or processing.',
    params: ofSchedule,
    response: one(jobSchedule),
  },
  cancel: {
    method: 'POST',
    path: '/v1/admin/jobs/{id}/cancel',
    access: ADMIN,
    summary: 'Cancel any long job',
    params: withId,
    response: one(jobOfTenant),
  },
  retry: {
    method: 'POST',
    path: '/v1/admin/jobs/failed/{id}/retry',
    access: ADMIN,
    summary: 'Retry a failed job',
    params: ofFailed,
  },
  retry_all: {
    method: 'POST',
    path: '/v1/admin/jobs/failed/retry',
    access: ADMIN,
    summary: 'Retry all failed jobs',
    response: one(z.object({ retried: z.int() })),
  },
  remove: {
    method: 'DELETE',
    path: '/v1/admin/jobs/failed/{id}',
    access: ADMIN,
    summary: 'Remove a failed job',
    params: ofFailed,
  },
});
