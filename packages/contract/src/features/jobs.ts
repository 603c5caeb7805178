import { z } from 'zod';
import { ADMIN, defineEndpoint, USER } from '../endpoint.ts';
import { isoTime, uuid } from '../fields.ts';
import { all, one, page, pageQuery } from '../paging.ts';
import { FAILED_RUNS_KEPT_DAYS, KEPT_RUNS } from '../rules/schedule-runs.ts';

export const jobStatus = z.enum(['queued', 'processing', 'complete', 'failed', 'cancelled']);

/** R063: what a process notification holds, with how far the work behind it is. Its names are the specification's. */
export const job = z.object({
  id: uuid,
  kind: z.string(),
  /** R147: false once it was closed. */
  visible: z.boolean(),
  /** R064, R146: processing unless said otherwise. */
  status: jobStatus.default('processing'),
  /** What it is and, once it ended, what came of it. */
  text: z.string(),
  /** Where to look at it: a path of the web app. */
  linkUrl: z.string().nullable(),
  linkText: z.string().nullable(),
  done: z.int(),
  /** Null where nobody knows how many there are. */
  total: z.int().nullable(),
  /** Why it failed, or is tried again. */
  error: z.string().nullable(),
  cancellable: z.boolean(),
  /** It was cancelled, and comes to the end of what it has in hand. */
  cancelling: z.boolean(),
  created_at: isoTime,
  started_at: isoTime.nullable(),
  ended_at: isoTime.nullable(),
});
export type Job = z.infer<typeof job>;

const jobOfTenant = job.extend({ user: z.object({ id: uuid, name: z.string() }) });
export type JobOfTenant = z.infer<typeof jobOfTenant>;

const failedJob = z.object({
  id: z.int(),
  task: z.string(),
  /** What it is, where it is work that people watch. */
  title: z.string().nullable(),
  reason: z.string(),
  attempts: z.int(),
  created_at: isoTime,
  failed_at: isoTime,
});
export type FailedJob = z.infer<typeof failedJob>;

const jobQueue = z.object({
  lane: z.enum(['quick', 'mail', 'bulk', 'upkeep']),
  /** Slots of all workers together. */
  slots: z.int(),
  running: z.int(),
  waiting: z.int(),
  /** Failed, and waiting for another try. */
  retrying: z.int(),
  failed: z.int(),
  oldest_waiting_at: isoTime.nullable(),
});
export type JobQueue = z.infer<typeof jobQueue>;

const jobWorker = z.object({
  id: z.string(),
  /** `server`: beside answering requests; `worker`: a process of its own. */
  part: z.enum(['server', 'worker']),
  alive: z.boolean(),
  started_at: isoTime,
  heartbeat_at: isoTime,
});
export type JobWorker = z.infer<typeof jobWorker>;

export const scheduleStatus = z.enum(['queued', 'running', 'done', 'failed']);

const scheduleRun = z.object({
  status: scheduleStatus,
  /** The moment that it is for. */
  due_at: isoTime,
  started_at: isoTime.nullable(),
  ended_at: isoTime.nullable(),
  /** Somebody asked for it, out of turn. */
  by_hand: z.boolean(),
  /** What it did so far, in words: '1,204 contacts removed'. */
  outcome: z.string(),
  /** Why it failed, or is tried again. */
  error: z.string().nullable(),
});
export type ScheduleRun = z.infer<typeof scheduleRun>;

const jobSchedule = z.object({
  name: z.string(),
  /** What it does, in plain words. */
  title: z.string(),
  /** When, in words, by the clock of `zone`: 'Every day at 2:30 AM'. */
  when: z.string(),
  /** An IANA name. */
  zone: z.string(),
  next_at: isoTime,
  last_run: scheduleRun.nullable(),
});
export type JobSchedule = z.infer<typeof jobSchedule>;

const ofSchedule = z.object({ name: z.string().max(100) });
const ofJob = z.object({ id: uuid });
const ofFailed = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

/** The long work of the caller: what the tray shows. */
export const jobs = {
  list: defineEndpoint({
    id: 'jobs.list',
    method: 'GET',
    path: '/v1/jobs',
    access: USER,
    summary: "The caller's long work: what runs, and what ended in the last week and was not closed",
    response: all(job),
  }),
  cancel: defineEndpoint({
    id: 'jobs.cancel',
    method: 'POST',
    path: '/v1/jobs/{id}/cancel',
    access: USER,
    summary: "Cancel long work of the caller's",
    description:
      'What waits is cancelled at once. What runs comes to the end of the piece it has in hand, some seconds at most: until then `cancelling` is true. What is done stays done. Cancelling what has ended changes nothing.',
    params: ofJob,
    response: one(job),
  }),
  dismiss: defineEndpoint({
    id: 'jobs.dismiss',
    method: 'DELETE',
    path: '/v1/jobs/{id}',
    access: USER,
    summary: 'Close the notification of work that has ended',
    params: ofJob,
  }),
  dismiss_all: defineEndpoint({
    id: 'jobs.dismiss_all',
    method: 'DELETE',
    path: '/v1/jobs',
    access: USER,
    summary: 'Close the notifications of all work that has ended',
  }),
  workers_status: defineEndpoint({
    id: 'jobs.workers_status',
    method: 'GET',
    path: '/v1/contacts/workers_status',
    access: USER,
    summary: 'Whether imports are worked off now, and how many stand in line before one that starts now',
    response: one(
      z.object({
        alive: z.boolean(),
        workers: z.int(),
        /** Long work of everybody that waits or runs. Small files go past it. */
        jobs_ahead: z.int(),
        /** The tenant's jobs wait because an admin made them quiet (R293). */
        quiet: z.boolean(),
      }),
    ),
  }),
};

/** The jobs of the whole tenant, for its admins. */
export const adminJobs = {
  list: defineEndpoint({
    id: 'admin-jobs.list',
    method: 'GET',
    path: '/v1/admin/jobs',
    access: ADMIN,
    summary: "Everybody's long work, newest first",
    query: pageQuery.extend({ tab: z.enum(['open', 'ended', 'all']).default('all') }),
    response: page(jobOfTenant),
  }),
  overview: defineEndpoint({
    id: 'admin-jobs.overview',
    method: 'GET',
    path: '/v1/admin/jobs/overview',
    access: ADMIN,
    summary: "What waits and runs of this tenant's jobs in each lane, and which workers there are",
    response: one(z.object({ queues: z.array(jobQueue), workers: z.array(jobWorker) })),
  }),
  failed: defineEndpoint({
    id: 'admin-jobs.failed',
    method: 'GET',
    path: '/v1/admin/jobs/failed',
    access: ADMIN,
    summary: 'Jobs that failed for good, newest first: kept for 90 days, or until they are tried again or removed',
    query: pageQuery,
    response: page(failedJob),
  }),
  schedules: defineEndpoint({
    id: 'admin-jobs.schedules',
    method: 'GET',
    path: '/v1/admin/jobs/schedules',
    access: ADMIN,
    summary: 'What returns by the clock for this tenant: when, how the last run went, when the next one is',
    response: all(jobSchedule),
  }),
  schedule_runs: defineEndpoint({
    id: 'admin-jobs.schedule_runs',
    method: 'GET',
    path: '/v1/admin/jobs/schedules/{name}/runs',
    access: ADMIN,
    summary: `How the runs of a schedule went that are over: the last ${KEPT_RUNS}, and those that failed in the last ${FAILED_RUNS_KEPT_DAYS} days; newest first`,
    params: ofSchedule,
    response: all(scheduleRun),
  }),
  run_schedule: defineEndpoint({
    id: 'admin-jobs.run_schedule',
    method: 'POST',
    path: '/v1/admin/jobs/schedules/{name}/run',
    access: ADMIN,
    summary: 'Run a schedule now, out of turn',
    description: 'The next run stays where it is. 409 while a run of it waits or is at work.',
    params: ofSchedule,
    response: one(jobSchedule),
  }),
  cancel: defineEndpoint({
    id: 'admin-jobs.cancel',
    method: 'POST',
    path: '/v1/admin/jobs/{id}/cancel',
    access: ADMIN,
    summary: "Cancel anybody's long work",
    params: ofJob,
    response: one(jobOfTenant),
  }),
  retry: defineEndpoint({
    id: 'admin-jobs.retry',
    method: 'POST',
    path: '/v1/admin/jobs/failed/{id}/retry',
    access: ADMIN,
    summary: 'Try a job again that failed for good',
    params: ofFailed,
  }),
  retry_all: defineEndpoint({
    id: 'admin-jobs.retry_all',
    method: 'POST',
    path: '/v1/admin/jobs/failed/retry',
    access: ADMIN,
    summary: 'Try all jobs again that failed for good',
    response: one(z.object({ retried: z.int() })),
  }),
  remove: defineEndpoint({
    id: 'admin-jobs.remove',
    method: 'DELETE',
    path: '/v1/admin/jobs/failed/{id}',
    access: ADMIN,
    summary: 'Remove a job that failed for good',
    params: ofFailed,
  }),
};
