import type { InstallationSchedule } from '../../platform/jobs/schedules/schedule.ts';
import { forgetOldLive } from './live.queries.ts';

/** Whoever was away for longer asks anew for everything they show. */
const KEPT_MS = 2 * 3600 * 1000;
const GONE_MS = 10 * 60 * 1000;

/** Forgets live events that nobody catches up on any more, and people who closed their window when a server died. */
export const forgetLive: InstallationSchedule = {
  name: 'forget-live-events',
  per: 'installation',
  cron: '*/5 * * * *',
  async piece({ db, clock }) {
    const at = clock.now().getTime();
    return { done: await forgetOldLive(db, new Date(at - KEPT_MS), new Date(at - GONE_MS)) };
  },
};
