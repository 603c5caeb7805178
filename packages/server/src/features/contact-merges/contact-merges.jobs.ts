import { z } from 'zod';
import { listTenantIds } from '../../platform/db/list-tenant-ids.ts';
import type { Chore, Task } from '../../platform/jobs/tasks.ts';
import { moveRows } from './contact-merges.queries.ts';
import { deleteMergesBefore, lockMerge } from './kept-merges.queries.ts';
import { GATHER_MERGED } from './merge-contacts.ts';
import { movingTables } from './pointing-tables.ts';
import { undoableSince } from './undo-merge.ts';

const job = z.object({ tenant_id: z.int(), merge_id: z.string() });

/** Sends after what was written on a merged contact while it was being merged. */
const gatherMerged: Task = {
  name: GATHER_MERGED,
  async run({ database }, payload) {
    const { tenant_id, merge_id } = job.parse(payload);
    await database.inTenant(tenant_id, async (db) => {
      const merge = await lockMerge(db, tenant_id, merge_id);
      if (!merge || merge.undone_at) return;
      const { id, survivor_id, merged_ids } = merge;
      for (const table of movingTables) await moveRows(db, tenant_id, { id, survivor_id, from_ids: merged_ids }, table);
    });
  },
};

/** Forgets how to undo what cannot be undone any more. */
const purgeMerges: Chore = {
  name: 'purge-merges',
  every_s: 3600,
  async run({ database, clock, signal }) {
    const before = undoableSince(clock.now());
    for (const id of await database.outsideTenants(listTenantIds)) {
      if (signal.aborted) return;
      await database.inTenant(id, (db) => deleteMergesBefore(db, id, before));
    }
  },
};

export const mergeTasks: readonly Task[] = [gatherMerged];
export const mergeChores: readonly Chore[] = [purgeMerges];
