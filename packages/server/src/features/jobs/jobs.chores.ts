import { listTenantIds } from '../../platform/db/list-tenant-ids.ts';
import type { Chore } from '../../platform/jobs/tasks.ts';
import { deleteOld } from './jobs.queries.ts';

/** Ended work stays on the admin page for 90 days. What it did is in the audit log, for good. */
const KEPT_MS = 90 * 24 * 3600 * 1000;

/** Removes what is left of long work that ended long ago. */
export const tidyJobs: Chore = {
  name: 'tidy-jobs',
  every_s: 3600,
  async run({ database, clock, signal }) {
    const before = new Date(clock.now().getTime() - KEPT_MS);
    for (const id of await database.outsideTenants(listTenantIds)) {
      if (signal.aborted) return;
      await database.inTenant(id, (db) => deleteOld(db, id, before));
    }
  },
};
