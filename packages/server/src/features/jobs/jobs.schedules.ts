import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import { deleteOld } from './jobs.queries.ts';

/** How long ended work stays on the admin page. The audit log keeps its effects permanently. */
const KEPT_DAYS = 90;

/** Removes records of work that ended long ago. */
export const tidyJobs: TenantSchedule = {
  name: 'tidy-jobs',
  title: `Delete finished jobs after ${KEPT_DAYS} days`,
  per: 'tenant',
  cron: '40 3 * * *',
  counts: ['job removed', 'jobs removed'],
  async piece({ db, tenant, clock }) {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
    return { done: await deleteOld(db, tenant.id, before) };
  },
};
