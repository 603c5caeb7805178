import { z } from 'zod';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { LongWork } from '../../platform/jobs/long-work.ts';
import type { TenantSchedule } from '../../platform/jobs/schedules/schedule.ts';
import type { Task } from '../../platform/jobs/tasks.ts';
import { ATTACHMENTS_AFTER_IMPORT } from '../imports/imports.api.ts';
import { startWaiting } from './after-import.ts';
import { attachmentOptions, storedKeys } from './attachment-options.ts';
import {
  deleteOldAttachmentDrafts,
  listAttachmentImports,
  updateAttachmentImport,
} from './import-attachments.queries.ts';
import { removeStored, runAttachments } from './run-attachments.ts';
import { REMOVE_ZIP, RUN_ATTACHMENTS, UNDO_ATTACHMENTS } from './task-names.ts';
import { runUndo } from './undo-attachments.ts';
import { theOne } from './visible-attachments.ts';

/** A ZIP that was looked into and not imported is kept for a day. */
const DRAFT_LIFE_MS = 24 * 3600 * 1000;

const runJob = z.object({ tenant_id: z.int(), import_id: z.string() });
const undoJob = runJob.extend({ long_job_id: z.string(), user_id: z.string(), real_user_id: z.string() });
const afterJob = z.object({ tenant_id: z.int(), attempt_id: z.string() });
const fileJob = z.object({ tenant_id: z.int(), file_key: z.string() });

const attachmentWork: LongWork = {
  kind: 'attachments',
  async cancel(db, tenantId, id, at) {
    const [row] = await listAttachmentImports(db, theOne(tenantId, id), { limit: 1, offset: 0 });
    if (row?.status !== 'queued' && row?.status !== 'processing') return;
    await updateAttachmentImport(db, tenantId, id, { status: 'cancelled', finished_at: at });
    await removeStored({ db, tenant: { id: tenantId } }, row);
  },
  // Files that are stored are not stored again, and the ZIP is kept: it goes on with the others.
  async reopen(db, tenantId, id) {
    const [row] = await listAttachmentImports(db, theOne(tenantId, id), { limit: 1, offset: 0 });
    if (row?.status !== 'failed') return false;
    await updateAttachmentImport(db, tenantId, id, { status: 'processing', error: null, finished_at: null });
    return true;
  },
};

export const attachmentTasks: readonly Task[] = [
  {
    name: RUN_ATTACHMENTS,
    lane: 'bulk',
    long: attachmentWork,
    run: (ctx, payload) => runAttachments(ctx, runJob.parse(payload)),
  },
  {
    name: UNDO_ATTACHMENTS,
    lane: 'bulk',
    // Half of an undo is nothing that anybody wants: it cannot be cancelled.
    long: { kind: 'attachments-undo' },
    run: (ctx, payload) => runUndo(ctx, undoJob.parse(payload)),
  },
  { name: ATTACHMENTS_AFTER_IMPORT, run: (ctx, payload) => startWaiting(ctx, afterJob.parse(payload)) },
  {
    name: REMOVE_ZIP,
    async run({ files }, payload) {
      const { tenant_id, file_key } = fileJob.parse(payload);
      await files.remove(tenant_id, file_key);
    },
  },
];

/** Removes ZIPs that nobody started importing. */
const purgeDrafts: TenantSchedule = {
  name: 'purge-attachment-drafts',
  title: 'Remove ZIP files that nobody imported within a day',
  per: 'tenant',
  cron: '10 * * * *',
  counts: ['ZIP file removed', 'ZIP files removed'],
  async piece({ db, tenant, clock }) {
    const drafts = await deleteOldAttachmentDrafts(db, tenant.id, new Date(clock.now().getTime() - DRAFT_LIFE_MS));
    for (const { file_key, options } of drafts)
      for (const key of storedKeys(file_key, attachmentOptions.parse(options)))
        await enqueue({ db, tenant }, REMOVE_ZIP, { file_key: key });
    return { done: drafts.length };
  },
};

export const attachmentSchedules = [purgeDrafts];
