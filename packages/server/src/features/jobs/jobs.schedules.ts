import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import { deleteOld } from './jobs.queries.ts';

/** Ended work stays on the admin page so long. What it did is in the audit log, for good. */
const KEPT_DAYS = 90;

/** Removes what is left of long work that ended long ago. */
export const tidyJobs: TenantSchedule = {
  name: 'tidy-jobs',
  title: `Remove ended jobs from this page after ${KEPT_DAYS} days`,
  per: 'tenant',
  cron: '40 3 * * *',
  counts: ['job removed', 'jobs removed'],
  async piece({ db, tenant, clock }) {
    const before = new Date(clock.now().getTime() - KEPT_DAYS * 24 * 3600 * 1000);
    return { done: await deleteOld(db, tenant.id, before) };
  },
};
