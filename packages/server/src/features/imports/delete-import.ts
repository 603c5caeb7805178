import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { unlinkLongJob } from '../../platform/jobs/long-job.ts';
import { deleteAttempt, deleteDraft } from './imports.queries.ts';
import { dropFile } from './store/end-import.ts';
import { requireAttempt } from './undo/undo-import.ts';
import { whyBusy } from './undo/why-not-undone.ts';

/**
 * R149: deletes an attempt with its rows, its report, its file, and the report of its undo. The contacts that it created stay. Throws 404 for
 * an attempt that the acting user may not see, 409 while a job works on it.
 */
export async function deleteImport(ctx: Context, id: string): Promise<void> {
  const { attempt, state } = await requireAttempt(ctx, id, true);
  const busy = whyBusy(attempt, state);
  if (busy) throw new AppError('conflict', { fields: { base: [busy] } });
  const { db, tenant } = ctx;
  const file_key = await deleteAttempt(db, tenant.id, id);
  if (file_key !== undefined) await dropFile(ctx, file_key);
  // The notification in a user's tray no longer has a link.
  for (const job of [id, state.undo?.job_id, state.retry?.id]) if (job) await unlinkLongJob(db, tenant.id, job);
  const { file_name, rows, created, updated } = attempt;
  await audit(ctx, {
    action: 'import.delete',
    subject_type: 'import_attempt',
    subject_id: id,
    detail: { file_name, rows, created, updated },
  });
}

/** Deletes a draft and its file. A draft that was started in the meantime stays. */
export async function discardDraft(signedIn: SignedInContext, id: string): Promise<void> {
  await signedIn.transaction(async (ctx) => {
    const file_key = await deleteDraft(ctx.db, ctx.tenant.id, id);
    if (file_key !== undefined) await dropFile(ctx, file_key);
  });
}
