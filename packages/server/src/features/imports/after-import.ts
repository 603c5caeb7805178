import { enqueue } from '../../platform/jobs/enqueue.ts';
import { isAwaited } from './named-files.queries.ts';

/** The task that stores the files of a ZIP once the import that names them has ended. */
export const ATTACHMENTS_AFTER_IMPORT = 'attachments-after-import';

/** Wakes whatever waits for an import to end, in the transaction of its end. */
export async function wakeAttachments(ctx: Parameters<typeof enqueue>[0], attemptId: string): Promise<void> {
  if (await isAwaited(ctx.db, ctx.tenant.id, attemptId))
    await enqueue(ctx, ATTACHMENTS_AFTER_IMPORT, { attempt_id: attemptId });
}
