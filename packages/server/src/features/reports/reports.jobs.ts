import { REPORT_RUN_HOURS } from '@bookline/contract/features/reports';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { bulkQueueOf } from '../../platform/jobs/lanes.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { discardFile } from '../files/files.api.ts';
import { EMAIL_REPORT, emailReport } from './email-report.ts';
import { deleteOldRuns } from './report-runs.queries.ts';
import { runsKeptSince } from './report-runs.ts';
import { runWork } from './run-work.ts';
import { listDueRecipients, listUnusedFiles } from './schedules.queries.ts';

/** The next run of the schedule asks for the rest. */
const CHUNK = 500;

export const reportTasks: readonly Task[] = [{ name: EMAIL_REPORT, lane: 'bulk', run: emailReport }, runWork];

/** Emails reports that are due. Each recipient's is a job of its own, so that one that fails doesn't stop the others. */
export const emailReports: TenantSchedule = {
  name: 'email-reports',
  title: 'Email scheduled reports',
  per: 'tenant',
  cron: '*/5 * * * *',
  counts: ['report due', 'reports due'],
  async piece({ db, tenant, clock }) {
    const due = await listDueRecipients(db, tenant.id, clock.now(), CHUNK);
    for (const { report_id, user_id, next_at } of due)
      await enqueue(
        { db, tenant },
        EMAIL_REPORT,
        { report_id, user_id, due_at: next_at },
        { key: `report:${report_id}:${user_id}`, queue: bulkQueueOf(tenant.id) },
      );
    return { done: due.length };
  },
};

/** Removes the files of emails that are no longer kept. */
const tidyReportFiles: TenantSchedule = {
  name: 'tidy-report-files',
  title: 'Delete files of reports that were emailed',
  per: 'tenant',
  cron: '45 3 * * *',
  counts: ['file removed', 'files removed'],
  async piece({ db, tenant, clock }) {
    const ids = await listUnusedFiles(db, tenant.id, new Date(clock.now().getTime() - DAY_MS), CHUNK);
    for (const id of ids) await discardFile({ db, tenant }, id);
    return { done: ids.length, more: ids.length === CHUNK };
  },
};

/** Removes results of slow reports that are no longer kept. */
export const purgeReportRuns: TenantSchedule = {
  name: 'purge-report-runs',
  title: `Delete results of slow reports after ${REPORT_RUN_HOURS} hours`,
  per: 'tenant',
  cron: '20 * * * *',
  counts: ['result removed', 'results removed'],
  async piece({ db, tenant, clock }) {
    return { done: await deleteOldRuns(db, tenant.id, runsKeptSince(clock.now())) };
  },
};

export const reportSchedules = [emailReports, tidyReportFiles, purgeReportRuns];
