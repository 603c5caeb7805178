import { listTenantIds } from '../../platform/db/list-tenant-ids.ts';
import type { Chore } from '../../platform/jobs/tasks.ts';
import { deleteOlder } from './notifications.queries.ts';

/** Whoever did not look for so long does not miss it. */
const LIFE_MS = 90 * 24 * 3600 * 1000;
const STEP = 5000;

export const pruneNotifications: Chore = {
  name: 'prune-notifications',
  every_s: 3600,
  async run({ database, clock, signal }) {
    const before = new Date(clock.now().getTime() - LIFE_MS);
    for (const id of await database.outsideTenants(listTenantIds)) {
      let deleted = STEP;
      while (deleted === STEP && !signal.aborted)
        deleted = await database.inTenant(id, (db) => deleteOlder(db, id, before, STEP));
    }
  },
};
