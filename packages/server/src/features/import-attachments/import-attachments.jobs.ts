import { DAY_MS } from '@bookline/contract/rules/time-units';
import { z } from 'zod';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { ATTACHMENTS_AFTER_IMPORT } from '../imports/imports.api.ts';
import { attachmentOptions, REMOVE_ZIP, storedKeys } from './attachment-options.ts';
import { attachmentWork } from './attachment-work.ts';
import { deleteOldAttachmentDrafts } from './import-attachments.queries.ts';
import { startWaiting } from './start-waiting.ts';
import { undoWork } from './undo-attachments.ts';

/** A checked ZIP that is not imported is kept for a day. */
const DRAFT_LIFE_MS = DAY_MS;

const afterJob = z.object({ tenant_id: z.int(), attempt_id: z.string() });
const fileJob = z.object({ tenant_id: z.int(), file_key: z.string() });

export const attachmentTasks: readonly Task[] = [
  attachmentWork,
  undoWork,
  { name: ATTACHMENTS_AFTER_IMPORT, run: (ctx, payload) => startWaiting(ctx, afterJob.parse(payload)) },
  {
    name: REMOVE_ZIP,
    async run({ files }, payload) {
      const { tenant_id, file_key } = fileJob.parse(payload);
      await files.remove(tenant_id, file_key);
    },
  },
];

/** Removes ZIPs whose import never started. */
const purgeDrafts: TenantSchedule = {
  name: 'purge-attachment-drafts',
  title: 'Remove ZIP files that were not imported within a day',
  per: 'tenant',
  cron: '10 * * * *',
  counts: ['ZIP file deleted', 'ZIP files deleted'],
  async piece({ db, tenant, clock }) {
    const drafts = await deleteOldAttachmentDrafts(db, tenant.id, new Date(clock.now().getTime() - DRAFT_LIFE_MS));
    for (const { file_key, options } of drafts)
      for (const key of storedKeys(file_key, attachmentOptions.parse(options)))
        await enqueue({ db, tenant }, REMOVE_ZIP, { file_key: key });
    return { done: drafts.length };
  },
};

export const attachmentSchedules = [purgeDrafts];
