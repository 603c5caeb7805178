import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { InstallationSchedule } from '../../platform/jobs/schedules/schedule.ts';
import { makeMonth, pruneRequests } from './request-log.queries.ts';

/** Days that the request log is kept. */
const KEPT_DAYS = 90;

/** Drops the months of the request log that have expired, and creates the next month before it begins. */
export const pruneRequestLog: InstallationSchedule = {
  name: 'prune-request-log',
  per: 'installation',
  cron: '20 4 * * *',
  async piece({ db, clock }) {
    const now = clock.now();
    await makeMonth(db, new Date(now.getTime() + 7 * DAY_MS));
    return { done: await pruneRequests(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS)) };
  },
};
