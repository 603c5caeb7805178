import { adminJobs, jobs } from '@bookline/contract/features/jobs';
import { implement } from '../../platform/http/routes.ts';
import {
  cancelAnyJob,
  readAllJobs,
  readFailed,
  readOverview,
  removeFailed,
  retryJob,
  retryJobs,
} from './admin-jobs.ts';
import { readRuns, readSchedules, runScheduleNow } from './admin-schedules.ts';
import { cancelJob, dismissJob, dismissJobs, readJobs, readWorkersStatus } from './jobs.service.ts';

export const jobRoutes = [
  ...implement(jobs, {
    list: async (ctx) => ({ data: await readJobs(ctx) }),
    cancel: async (ctx, { params }) => ({ data: await cancelJob(ctx, params.id) }),
    dismiss: (ctx, { params }) => dismissJob(ctx, params.id),
    dismiss_all: (ctx) => dismissJobs(ctx),
    workers_status: async (ctx) => ({ data: await readWorkersStatus(ctx) }),
  }),
  ...implement(adminJobs, {
    list: (ctx, { query }) => readAllJobs(ctx, query),
    overview: async (ctx) => ({ data: await readOverview(ctx) }),
    failed: (ctx, { query }) => readFailed(ctx, query),
    schedules: async (ctx) => ({ data: await readSchedules(ctx) }),
    schedule_runs: async (ctx, { params }) => ({ data: await readRuns(ctx, params.name) }),
    run_schedule: async (ctx, { params }) => ({ data: await runScheduleNow(ctx, params.name) }),
    cancel: async (ctx, { params }) => ({ data: await cancelAnyJob(ctx, params.id) }),
    retry: (ctx, { params }) => retryJob(ctx, params.id),
    retry_all: async (ctx) => ({ data: { retried: await retryJobs(ctx) } }),
    remove: (ctx, { params }) => removeFailed(ctx, params.id),
  }),
];
