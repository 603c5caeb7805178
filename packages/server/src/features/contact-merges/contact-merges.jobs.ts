import { UNDO_DAYS } from '@bookline/contract/features/contact-merges';
import { z } from 'zod';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { askWhoSigned } from '../soa-requests/soa-requests.api.ts';
import { moveRows } from './contact-merges.queries.ts';
import { deleteMergesBefore, lockMerge } from './kept-merges.queries.ts';
import { GATHER_MERGED } from './merge-contacts.ts';
import { movingTables } from './pointing-tables.ts';
import { undoableSince } from './undo-merge.ts';

const job = z.object({ tenant_id: z.int(), merge_id: z.string() });

/** Moves rows to the survivor that were written to a merged contact during the merge. */
const gatherMerged: Task = {
  name: GATHER_MERGED,
  async run({ database }, payload) {
    const { tenant_id, merge_id } = job.parse(payload);
    await database.inTenant(tenant_id, async (db) => {
      const merge = await lockMerge(db, tenant_id, merge_id);
      if (!merge || merge.undone_at) return;
      const { id, survivor_id, merged_ids } = merge;
      for (const table of movingTables) await moveRows(db, tenant_id, { id, survivor_id, from_ids: merged_ids }, table);
      await askWhoSigned(db, tenant_id, survivor_id);
    });
  },
};

/** Deletes undo data whose undo period is over. */
const purgeMerges: TenantSchedule = {
  name: 'purge-merges',
  title: `Delete the undo records of merges after ${UNDO_DAYS} days`,
  per: 'tenant',
  cron: '20 3 * * *',
  counts: ['merge forgotten', 'merges forgotten'],
  piece: async ({ db, tenant, clock }) => ({
    done: await deleteMergesBefore(db, tenant.id, undoableSince(clock.now())),
  }),
};

export const mergeTasks: readonly Task[] = [gatherMerged];
export const mergeSchedules = [purgeMerges];
