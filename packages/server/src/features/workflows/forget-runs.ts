import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import { deleteOldRuns, deleteWhatWasLeft } from './forget-runs.queries.ts';

/** Runs tell why somebody was written to or called: as long as records of marketing and sales are kept. */
const KEPT_YEARS = 6;
const CHUNK = 2000;

export const forgetRuns: TenantSchedule = {
  name: 'forget-workflow-runs',
  title: `Forget what workflows did more than ${KEPT_YEARS} years ago`,
  per: 'tenant',
  cron: '40 3 * * *',
  counts: ['contact’s run forgotten', 'contacts’ runs forgotten'],
  async piece({ db, tenant, clock }) {
    const before = clock.now();
    before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS);
    const done = await deleteOldRuns(db, tenant.id, before, CHUNK);
    const more = done === CHUNK;
    if (!more) await deleteWhatWasLeft(db, tenant.id, before);
    return { done, more };
  },
};
