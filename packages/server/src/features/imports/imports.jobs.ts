import { z } from 'zod';
import { listTenantIds } from '../../platform/db/list-tenant-ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Chore, Task } from '../../platform/jobs/tasks.ts';
import { decideTask } from './decide-job.ts';
import { REMOVE_FILE } from './end-import.ts';
import { importWork } from './import-work.ts';
import { deleteOldDrafts } from './imports.queries.ts';
import { deleteLearnedBefore } from './learned-mapping.queries.ts';
import { retryWork } from './retry/retry-work.ts';
import { RETRY_IMPORT, runRetry } from './retry/run-retry.ts';
import { RUN_IMPORT, runImport } from './run-import.ts';
import { runUndo, UNDO_IMPORT } from './undo/run-undo.ts';
import { undoWork } from './undo/undo-work.ts';

/** A file that was looked at and not imported is kept for a day. */
const DRAFT_LIFE_MS = 24 * 3600 * 1000;

const importJob = z.object({ tenant_id: z.int(), attempt_id: z.string() });
const retryJob = z.object({ tenant_id: z.int(), retry_id: z.string() });
const undoJob = importJob.extend({ long_job_id: z.string() });
const fileJob = z.object({ tenant_id: z.int(), file_key: z.string() });

export const importTasks: readonly Task[] = [
  decideTask,
  {
    name: RUN_IMPORT,
    lane: 'bulk',
    long: importWork,
    run: (ctx, payload) => runImport(ctx, importJob.parse(payload)),
  },
  {
    name: RETRY_IMPORT,
    lane: 'bulk',
    long: retryWork,
    run: (ctx, payload) => runRetry(ctx, retryJob.parse(payload)),
  },
  {
    name: UNDO_IMPORT,
    lane: 'bulk',
    long: undoWork,
    run: (ctx, payload) => runUndo(ctx, undoJob.parse(payload)),
  },
  {
    // A job of its own: a file is removed once the transaction that needs it no more is committed, and surely.
    name: REMOVE_FILE,
    async run({ files }, payload) {
      const { tenant_id, file_key } = fileJob.parse(payload);
      await files.remove(tenant_id, file_key);
    },
  },
];

/** Removes drafts that nobody started, with their files. */
const purgeDrafts: Chore = {
  name: 'purge-import-drafts',
  every_s: 600,
  async run({ database, clock, signal }) {
    const before = new Date(clock.now().getTime() - DRAFT_LIFE_MS);
    for (const id of await database.outsideTenants(listTenantIds)) {
      if (signal.aborted) return;
      await database.inTenant(id, async (db) => {
        for (const file_key of await deleteOldDrafts(db, id, before))
          await enqueue({ db, tenant: { id } }, REMOVE_FILE, { file_key });
      });
    }
  },
};

/** What nobody chose again for so long is not proposed any more. */
const LEARNED_LIFE_MS = 2 * 365 * 24 * 3600 * 1000;

/** Forgets what people made of columns that never came again. */
const forgetLearned: Chore = {
  name: 'forget-import-choices',
  every_s: 24 * 3600,
  async run({ database, clock, signal }) {
    const before = new Date(clock.now().getTime() - LEARNED_LIFE_MS);
    for (const id of await database.outsideTenants(listTenantIds)) {
      if (signal.aborted) return;
      await database.inTenant(id, (db) => deleteLearnedBefore(db, id, before));
    }
  },
};

export const importChores: readonly Chore[] = [purgeDrafts, forgetLearned];
