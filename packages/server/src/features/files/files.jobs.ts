import { z } from 'zod';
import { listTenantIds } from '../../platform/db/list-tenant-ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Chore, Task } from '../../platform/jobs/tasks.ts';
import { deleteOldIntakes } from './files.queries.ts';
import { REMOVE_STORED_FILE } from './keep-file.ts';

/** The transaction that was to keep them is long over. */
const ABANDONED_MS = 3600 * 1000;

const fileJob = z.object({ tenant_id: z.int(), file_key: z.string() });

export const fileTasks: readonly Task[] = [
  {
    // A job of its own: bytes are removed once the transaction that needs them no more is committed, and surely.
    name: REMOVE_STORED_FILE,
    async run({ files }, payload) {
      const { tenant_id, file_key } = fileJob.parse(payload);
      await files.remove(tenant_id, file_key);
    },
  },
];

/** Removes bytes that were stored for a transaction that never came to its end. */
const tidyFiles: Chore = {
  name: 'tidy-files',
  every_s: 600,
  async run({ database, clock, signal }) {
    const before = new Date(clock.now().getTime() - ABANDONED_MS);
    for (const id of await database.outsideTenants(listTenantIds)) {
      if (signal.aborted) return;
      await database.inTenant(id, async (db) => {
        for (const file_key of await deleteOldIntakes(db, id, before))
          await enqueue({ db, tenant: { id } }, REMOVE_STORED_FILE, { file_key });
      });
    }
  },
};

export const fileChores: readonly Chore[] = [tidyFiles];
