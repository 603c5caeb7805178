import type { InstallationSchedule } from '../../platform/jobs/schedules/schedule.ts';
import { SESSION_IDLE_S } from './identify.ts';
import { deleteExpiredSecrets, deleteExpiredSessions } from './sessions.queries.ts';
import { deleteOldThrottles } from './throttle.ts';

/** Removes expired sessions, one-time secrets, and failure counts. */
export const tidySessions: InstallationSchedule = {
  name: 'tidy-sessions',
  per: 'installation',
  cron: '*/10 * * * *',
  async piece({ db, clock }) {
    const now = clock.now();
    const done = await deleteExpiredSessions(db, now, new Date(now.getTime() - SESSION_IDLE_S * 1000));
    await deleteExpiredSecrets(db, now);
    await deleteOldThrottles(db, now);
    return { done };
  },
};
