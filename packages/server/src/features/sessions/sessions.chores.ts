import type { Chore } from '../../platform/jobs/tasks.ts';
import { SESSION_IDLE_S } from './identify.ts';
import { deleteExpiredSecrets, deleteExpiredSessions } from './sessions.queries.ts';
import { deleteOldThrottles } from './throttle.ts';

/** Removes sessions and one-time secrets that ended by themselves, and failures nobody waits for any more. */
export const tidySessions: Chore = {
  name: 'tidy-sessions',
  every_s: 600,
  async run({ database, clock }) {
    const now = clock.now();
    await database.outsideTenants(async (db) => {
      await deleteExpiredSessions(db, now, new Date(now.getTime() - SESSION_IDLE_S * 1000));
      await deleteExpiredSecrets(db, now);
      await deleteOldThrottles(db, now);
    });
  },
};
