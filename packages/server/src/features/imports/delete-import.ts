import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { unlinkLongJob } from '../../platform/jobs/long-job.ts';
import { REMOVE_FILE } from './end-import.ts';
import { deleteAttempt } from './imports.queries.ts';
import { requireAttempt } from './undo/start-undo.ts';
import { whyBusy } from './undo/undoable.ts';

/**
 * R149: removes an attempt: its rows, its report, its file, the account of its undo. The contacts that it made stay. Throws 404 for one
 * that the acting person may not see, 409 while somebody works on it.
 */
export async function deleteImport(ctx: Context, id: string): Promise<void> {
  const { attempt, state } = await requireAttempt(ctx, id, true);
  const busy = whyBusy(attempt, state);
  if (busy) throw new AppError('conflict', { fields: { base: [busy] } });
  const { db, tenant } = ctx;
  const file_key = await deleteAttempt(db, tenant.id, id);
  if (file_key !== undefined) await enqueue(ctx, REMOVE_FILE, { file_key });
  // What stands in somebody's tray leads nowhere from now on.
  for (const job of [id, state.undo?.job_id, state.retry?.id]) if (job) await unlinkLongJob(db, tenant.id, job);
  const { file_name, rows, created, updated } = attempt;
  await audit(ctx, {
    action: 'import.delete',
    subject_type: 'import_attempt',
    subject_id: id,
    detail: { file_name, rows, created, updated },
  });
}
