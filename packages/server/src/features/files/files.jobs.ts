import { z } from 'zod';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { deleteOldIntakes } from './files.queries.ts';
import { REMOVE_STORED_FILE } from './keep-file.ts';

/** After this time, the transaction that was to keep them has ended. */
const ABANDONED_MS = 3600 * 1000;

const fileJob = z.object({ tenant_id: z.int(), file_key: z.string() });

export const fileTasks: readonly Task[] = [
  {
    // A separate job: bytes are removed only after the transaction that no longer needs them has committed, and then reliably.
    name: REMOVE_STORED_FILE,
    async run({ files }, payload) {
      const { tenant_id, file_key } = fileJob.parse(payload);
      await files.remove(tenant_id, file_key);
    },
  },
];

/** Removes bytes that were stored for a transaction that never committed. */
const tidyFiles: TenantSchedule = {
  name: 'tidy-files',
  title: 'Delete unused uploads',
  per: 'tenant',
  cron: '15 * * * *',
  counts: ['file removed', 'files removed'],
  async piece({ db, tenant, clock }) {
    const keys = await deleteOldIntakes(db, tenant.id, new Date(clock.now().getTime() - ABANDONED_MS));
    for (const file_key of keys) await enqueue({ db, tenant }, REMOVE_STORED_FILE, { file_key });
    return { done: keys.length };
  },
};

export const fileSchedules = [tidyFiles];
