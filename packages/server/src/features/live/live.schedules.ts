import type { InstallationSchedule } from '../../platform/jobs/schedules/schedule.ts';
import { forgetOldLive } from './live.queries.ts';

/** A browser that was disconnected for longer reloads everything. */
const KEPT_MS = 2 * 3600 * 1000;
const GONE_MS = 10 * 60 * 1000;

/** Deletes live events that are too old for catching up, and connections that a crashed server left behind. */
export const forgetLive: InstallationSchedule = {
  name: 'forget-live-events',
  per: 'installation',
  cron: '*/5 * * * *',
  async piece({ db, clock }) {
    const at = clock.now().getTime();
    return { done: await forgetOldLive(db, new Date(at - KEPT_MS), new Date(at - GONE_MS)) };
  },
};
