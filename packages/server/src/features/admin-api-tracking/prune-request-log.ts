import type { Chore } from '../../platform/jobs/tasks.ts';
import { makeMonth, pruneRequests } from './request-log.queries.ts';

const DAY_MS = 24 * 3600 * 1000;
/** How long calls made with API keys are kept. */
const KEPT_DAYS = 90;

/** Drops the months of the request log that are past their time, whole, and makes the next one before it begins. */
export const pruneRequestLog: Chore = {
  name: 'prune-request-log',
  every_s: 6 * 3600,
  async run({ database, clock }) {
    const now = clock.now();
    await database.outsideTenants(async (db) => {
      await makeMonth(db, new Date(now.getTime() + 7 * DAY_MS));
      await pruneRequests(db, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
    });
  },
};
