import type { InstallationSchedule } from '../../platform/jobs/schedules/schedule.ts';
import { makeMonth, pruneRequests } from './request-log.queries.ts';

const DAY_MS = 24 * 3600 * 1000;
/** How long calls made with API keys are kept. */
const KEPT_DAYS = 90;

/** Drops the months of the request log that are past their time, whole, and makes the next one before it begins. */
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
