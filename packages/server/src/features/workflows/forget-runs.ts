import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import { deleteOldRuns, deleteWhatWasLeft } from './forget-runs.queries.ts';

/** Runs explain why a contact was emailed or called, so they are kept as long as marketing and sales records. */
const KEPT_YEARS = 6;
const CHUNK = 2000;

export const forgetRuns: TenantSchedule = {
  name: 'forget-workflow-runs',
  title: `Delete workflow logs older than ${KEPT_YEARS} years`,
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
