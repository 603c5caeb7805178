import { listTenantIds } from '../../platform/db/list-tenant-ids.ts';
import type { Chore } from '../../platform/jobs/tasks.ts';
import { discardFile } from '../files/files.api.ts';
import { listOrphans } from './contact-files.queries.ts';

const CHUNK = 500;

/** The files of purged contacts: whoever purges deletes rows, and what these kept follows. */
export const removeFilesOfPurged: Chore = {
  name: 'remove-files-of-purged-contacts',
  every_s: 900,
  async run({ database, signal }) {
    for (const id of await database.outsideTenants(listTenantIds)) {
      let found = CHUNK;
      while (found === CHUNK && !signal.aborted) {
        found = await database.inTenant(id, async (db) => {
          const orphans = await listOrphans(db, id, CHUNK);
          for (const fileId of orphans) await discardFile({ db, tenant: { id } }, fileId);
          return orphans.length;
        });
      }
    }
  },
};
