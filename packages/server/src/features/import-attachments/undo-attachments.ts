import { USER } from '@bookline/contract/endpoint';
import type { AttachmentImport } from '@bookline/contract/features/import-attachments';
import { z } from 'zod';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { defineLongWork, type Pause } from '../../platform/jobs/define-long-work.ts';
import { reportProgress } from '../../platform/jobs/long-job.ts';
import { takeBackVersion } from '../contact-files/contact-files.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { attachmentOptions } from './attachment-options.ts';
import {
  type AttachmentRow,
  listAttachmentImports,
  listWork,
  lockAttachmentImport,
  reopenUndo,
  updateAttachmentImport,
  updateEntry,
  updateToNotUndone,
  type WorkEntry,
} from './import-attachments.queries.ts';
import { getAttachmentImport, requireAttachmentImport } from './list-attachments.ts';
import { theUndone } from './visible-attachments.ts';

const CHUNK = 20;

/** Starts to undo an import of attachments. Throws 404 if the user may not see it, 409 while it runs or if nothing is left to undo. */
export async function startUndo(ctx: Context, id: string): Promise<AttachmentImport> {
  const row = await requireAttachmentImport(ctx, id);
  const status = await lockAttachmentImport(ctx.db, ctx.tenant.id, id);
  if (status !== 'complete' && status !== 'failed' && status !== 'cancelled')
    throw new AppError('conflict', { fields: { base: [whyNot(status)] } });
  const stored = row.counts.stored ?? 0;
  if (stored === 0) throw new AppError('conflict', { fields: { base: ['This import stored no files.'] } });
  const options = { ...attachmentOptions.parse(row.options), origin: originOf(ctx) };
  const undo_job_id = newId();
  await updateAttachmentImport(ctx.db, ctx.tenant.id, id, {
    status: 'undoing',
    status_before_undo: status,
    undo_job_id,
    options,
  });
  await undoWork.start(ctx, {
    id: undo_job_id,
    title: `Undoing the attachments of ${row.file_name}`,
    total: stored,
    link: { url: `/imports/attachments/${id}`, text: 'View attachments' },
    payload: { user_id: ctx.actor.user_id, real_user_id: ctx.actor.real_user_id },
  });
  await audit(ctx, { action: 'attachment_import.undo', subject_id: id, detail: { files: stored } });
  return getAttachmentImport(ctx, id);
}

const whyNot = (status: string | undefined): string =>
  status === 'undone' || status === 'undoing'
    ? 'This import is being undone, or was undone.'
    : 'This import is still running. Cancel it first.';

const asked = z.object({ user_id: z.string(), real_user_id: z.string() });

interface Undo extends AttachmentRow {
  readonly job_id: string;
  readonly asked: z.infer<typeof asked>;
}

/** Removes the stored files one by one. A repeated run removes nothing twice. */
export const undoWork = defineLongWork<Undo>({
  kind: 'attachments-undo',
  task: 'undo-attachments',
  kept: 'The files counted here were removed. Undo again to continue.',
  // A partial undo is of no use to anyone.
  uncancellable: true,
  async load({ db, tenant }, { id, state }) {
    const [row] = await listAttachmentImports(db, theUndone(tenant.id, id), { limit: 1, offset: 0 });
    return row?.status === 'undoing' ? { ...row, job_id: id, asked: asked.parse(state) } : undefined;
  },
  askedBy: ({ asked: { user_id, real_user_id }, options }) => ({
    user_id,
    real_user_id,
    origin: attachmentOptions.parse(options).origin,
  }),
  needs: () => USER,
  pieces: takeAll,
  async end({ db, tenant, status, job_id }, { id }) {
    if (status !== 'complete') {
      await updateToNotUndone(db, tenant.id, job_id);
      return undefined;
    }
    await updateAttachmentImport(db, tenant.id, id, { status: 'undone' });
    return 'The files were removed.';
  },
  // Removed files stay removed. A retry continues with the others, unless another undo was requested since.
  reopen: reopenUndo,
});

async function* takeAll(signedIn: SignedInContext, { id, job_id }: Undo): AsyncGenerator<Pause> {
  for (let after = -1; ; ) {
    const work = await signedIn.transaction(({ db, tenant }) => listWork(db, tenant.id, id, 'stored', after, CHUNK));
    const last = work.at(-1);
    if (!last) return;
    for (const entry of work) await takeOne(signedIn, id, job_id, entry);
    after = last.position;
    yield {};
  }
}

async function takeOne(signedIn: SignedInContext, id: string, jobId: string, entry: WorkEntry): Promise<void> {
  const { tenant, clock } = signedIn;
  const settle = (ctx: Context, outcome: 'undone' | 'stored', reason: string) =>
    updateEntry(ctx.db, tenant.id, id, entry.position, { from: 'stored', outcome, reason });
  try {
    await signedIn.transaction(async (ctx) => {
      if (!(await settle(ctx, 'undone', ''))) return;
      if (entry.contact_file_id !== null && entry.version !== null)
        await takeBackVersion(ctx, entry.contact_file_id, entry.version);
      await reportProgress(ctx.db, tenant.id, jobId, { more: 1, at: clock.now() });
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    await signedIn.transaction(async (ctx) => {
      await settle(ctx, 'stored', 'Left as it is. It was deleted, or you no longer have access to its contact.');
      await reportProgress(ctx.db, tenant.id, jobId, { more: 1, at: clock.now() });
    });
  }
}
