import { z } from 'zod';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
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
const purgeDrafts: TenantSchedule = {
  name: 'purge-import-drafts',
  title: 'Remove import files that nobody started within a day',
  per: 'tenant',
  cron: '5 * * * *',
  counts: ['file removed', 'files removed'],
  async piece({ db, tenant, clock }) {
    const keys = await deleteOldDrafts(db, tenant.id, new Date(clock.now().getTime() - DRAFT_LIFE_MS));
    for (const file_key of keys) await enqueue({ db, tenant }, REMOVE_FILE, { file_key });
    return { done: keys.length };
  },
};

/** What nobody chose again for so long is not proposed any more. */
const LEARNED_LIFE_MS = 2 * 365 * 24 * 3600 * 1000;

/** Forgets what people made of columns that never came again. */
const forgetLearned: TenantSchedule = {
  name: 'forget-import-choices',
  title: 'Forget column choices unused for two years',
  per: 'tenant',
  cron: '0 5 * * 0',
  counts: ['choice forgotten', 'choices forgotten'],
  async piece({ db, tenant, clock }) {
    const before = new Date(clock.now().getTime() - LEARNED_LIFE_MS);
    return { done: await deleteLearnedBefore(db, tenant.id, before) };
  },
};

export const importSchedules = [purgeDrafts, forgetLearned];
