import type { Chore } from '../../platform/jobs/tasks.ts';
import { forgetOldLive } from './live.queries.ts';

/** Whoever was away for longer asks anew for everything they show. */
const KEPT_MS = 2 * 3600 * 1000;
const GONE_MS = 10 * 60 * 1000;

/** Forgets live events that nobody catches up on any more, and people who closed their window when a server died. */
export const forgetLive: Chore = {
  name: 'forget-live-events',
  every_s: 300,
  async run({ database, clock }) {
    const at = clock.now().getTime();
    await database.outsideTenants((db) => forgetOldLive(db, new Date(at - KEPT_MS), new Date(at - GONE_MS)));
  },
};
