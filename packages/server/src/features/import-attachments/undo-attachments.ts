import type { AttachmentImport } from '@bookline/contract/features/import-attachments';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { continueLongJob, finishLongJob, reportProgress, startLongJob } from '../../platform/jobs/long-job.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { takeBackVersion } from '../contact-files/contact-files.api.ts';
import { actFor, originOf } from '../sessions/sessions.api.ts';
import { attachmentOptions } from './attachment-options.ts';
import {
  listAttachmentImports,
  listWork,
  lockAttachmentImport,
  updateAttachmentImport,
  updateEntry,
  type WorkEntry,
} from './import-attachments.queries.ts';
import { getAttachmentImport, requireAttachmentImport } from './list-attachments.ts';
import { UNDO_ATTACHMENTS } from './task-names.ts';
import { theOne } from './visible-attachments.ts';

const CHUNK = 20;

/** Starts taking the files of an import away again. Throws 404 for one that is not theirs to see, 409 while it runs or where nothing is left of it. */
export async function startUndo(ctx: Context, id: string): Promise<AttachmentImport> {
  const row = await requireAttachmentImport(ctx, id);
  const status = await lockAttachmentImport(ctx.db, ctx.tenant.id, id);
  if (status !== 'complete' && status !== 'failed' && status !== 'cancelled')
    throw new AppError('conflict', { fields: { base: [whyNot(status)] } });
  const stored = row.counts.stored ?? 0;
  if (stored === 0) throw new AppError('conflict', { fields: { base: ['This import stored no files.'] } });
  const options = { ...attachmentOptions.parse(row.options), origin: originOf(ctx) };
  await updateAttachmentImport(ctx.db, ctx.tenant.id, id, { status: 'undoing', options });
  await startLongJob(ctx, {
    id: newId(),
    kind: 'attachments-undo',
    title: `Taking back the attachments of ${row.file_name}`,
    total: stored,
    link: { url: `/imports/attachments/${id}`, text: 'Open the attachments' },
    task: UNDO_ATTACHMENTS,
    payload: { import_id: id, user_id: ctx.actor.user_id, real_user_id: ctx.actor.real_user_id },
  });
  await audit(ctx, {
    action: 'attachment_import.undo',
    subject_type: 'attachment_import',
    subject_id: id,
    detail: { files: stored },
  });
  return getAttachmentImport(ctx, id);
}

const whyNot = (status: string | undefined): string =>
  status === 'undone' || status === 'undoing'
    ? 'This import is being taken back, or was.'
    : 'This import is not over yet. Cancel it first.';

export interface UndoJob {
  readonly tenant_id: number;
  readonly long_job_id: string;
  readonly import_id: string;
  readonly user_id: string;
  readonly real_user_id: string;
}

/** Takes the stored files away, one by one, from where it was left: running it again takes nothing twice. */
export async function runUndo(ctx: TaskContext, job: UndoJob): Promise<void> {
  const { tenant_id, import_id: id, long_job_id } = job;
  const row = await ctx.database.inTenant(tenant_id, async (db) => {
    const [found] = await listAttachmentImports(db, theOne(tenant_id, id), { limit: 1, offset: 0 });
    return found;
  });
  if (row?.status !== 'undoing') return;
  const { origin } = attachmentOptions.parse(row.options);
  const signedIn =
    origin && (await actFor(ctx, { tenant_id, user_id: job.user_id, real_user_id: job.real_user_id, origin }));
  if (!signedIn) {
    const at = ctx.clock.now();
    const error = 'The person who took this back cannot sign in any more.';
    await ctx.database.inTenant(tenant_id, async (db) => {
      await updateAttachmentImport(db, tenant_id, id, { status: 'complete' });
      await finishLongJob(db, tenant_id, long_job_id, { status: 'failed', at, error });
    });
    return;
  }
  for (let after = -1; ; ) {
    const work = await signedIn.transaction((tx) => listWork(tx.db, tenant_id, id, 'stored', after, CHUNK));
    const last = work.at(-1);
    if (!last) break;
    for (const entry of work) await takeOne(signedIn, id, long_job_id, entry);
    after = last.position;
    if (await ctx.mustYield()) {
      const { tenant_id: _, long_job_id: __, ...payload } = job;
      return signedIn.transaction((tx) => continueLongJob(tx, { id: long_job_id, task: UNDO_ATTACHMENTS, payload }));
    }
  }
  await signedIn.transaction(async (tx) => {
    const at = tx.clock.now();
    await updateAttachmentImport(tx.db, tenant_id, id, { status: 'undone' });
    await finishLongJob(tx.db, tenant_id, long_job_id, {
      status: 'complete',
      at,
      outcome: 'The files are taken away again.',
    });
  });
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
      await settle(ctx, 'stored', 'Left as it is: deleted since, or its contact is not yours to see any more.');
      await reportProgress(ctx.db, tenant.id, jobId, { more: 1, at: clock.now() });
    });
  }
}
