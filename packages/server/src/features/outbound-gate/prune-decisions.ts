import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import { deleteOldDecisions } from './decisions.queries.ts';

/** Lawsuits are possible for four years after a call (28 U.S.C. 1658), and records of sales calls must be kept for five (16 CFR 310.5). */
const KEPT_YEARS = 5;
const CHUNK = 5000;

export const pruneDecisions: TenantSchedule = {
  name: 'prune-outbound-decisions',
  title: `Delete records of call, text, and email checks after ${KEPT_YEARS} years`,
  per: 'tenant',
  cron: '10 2 * * *',
  counts: ['decision removed', 'decisions removed'],
  async piece({ db, tenant, clock }) {
    const before = clock.now();
    before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS);
    const done = await deleteOldDecisions(db, tenant.id, before, CHUNK);
    return { done, more: done === CHUNK };
  },
};
