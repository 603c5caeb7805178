import { DAY_MS } from '@bookline/contract/rules/time-units';
import { z } from 'zod';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { deleteOldDrafts } from './imports.queries.ts';
import { deleteLearnedBefore } from './map/learned-mapping.queries.ts';
import { retryWork } from './retry/retry-work.ts';
import { reviewWork } from './review/decide-review.ts';
import { dropFile, REMOVE_FILE } from './store/end-import.ts';
import { importWork } from './store/import-work.ts';
import { undoWork } from './undo/undo-work.ts';

/** A validated file that is not imported is kept for a day. */
const DRAFT_LIFE_MS = DAY_MS;

const fileJob = z.object({ tenant_id: z.int(), file_key: z.string() });

export const importTasks: readonly Task[] = [
  importWork,
  retryWork,
  undoWork,
  reviewWork,
  {
    // A separate job: a file is removed only after the transaction that no longer needs it has committed, and then reliably.
    name: REMOVE_FILE,
    async run({ files }, payload) {
      const { tenant_id, file_key } = fileJob.parse(payload);
      // Jobs of earlier versions may name the file of an import that has none.
      if (file_key !== '') await files.remove(tenant_id, file_key);
    },
  },
];

/** Deletes unstarted drafts with their files. */
const purgeDrafts: TenantSchedule = {
  name: 'purge-import-drafts',
  title: 'Delete import files not started within a day',
  per: 'tenant',
  cron: '5 * * * *',
  counts: ['file removed', 'files removed'],
  async piece({ db, tenant, clock }) {
    const keys = await deleteOldDrafts(db, tenant.id, new Date(clock.now().getTime() - DRAFT_LIFE_MS));
    for (const file_key of keys) await dropFile({ db, tenant }, file_key);
    return { done: keys.length };
  },
};

/** A choice that no one repeated for this long is no longer proposed. */
const LEARNED_LIFE_MS = 2 * 365 * DAY_MS;

/** Deletes users' choices for columns that did not occur again. */
const forgetLearned: TenantSchedule = {
  name: 'forget-import-choices',
  title: 'Delete column choices unused for two years',
  per: 'tenant',
  cron: '0 5 * * 0',
  counts: ['choice forgotten', 'choices forgotten'],
  async piece({ db, tenant, clock }) {
    const before = new Date(clock.now().getTime() - LEARNED_LIFE_MS);
    return { done: await deleteLearnedBefore(db, tenant.id, before) };
  },
};

export const importSchedules = [purgeDrafts, forgetLearned];
