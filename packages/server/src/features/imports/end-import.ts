import { audit } from '../../platform/audit.ts';
import type { SignedInContext } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { notify } from '../notifications/notifications.api.ts';
import { updateToEnded } from './imports.queries.ts';

export const REMOVE_FILE = 'remove-import-file';

/**
 * Ends an import that is not over yet: complete, or failed with a sentence. The file of a complete one is not needed any more: its
 * rejected rows are kept with the attempt.
 */
export async function endImport(signedIn: SignedInContext, attemptId: string, error: string | null): Promise<void> {
  await signedIn.transaction(async (ctx) => {
    const at = ctx.clock.now();
    const ended = await updateToEnded(ctx.db, ctx.tenant.id, attemptId, { at, error });
    if (!ended) return;
    const { file_key, file_name, ...counts } = ended;
    if (error === null) await enqueue(ctx, REMOVE_FILE, { file_key });
    const detail = error === null ? counts : { ...counts, error };
    await audit(ctx, { action: 'import.end', subject_type: 'import_attempt', subject_id: attemptId, detail });
    await notify(ctx, [ctx.actor.user_id], {
      kind: 'import_ended',
      text: error === null ? `${file_name} is imported.` : `${file_name} could not be imported to its end.`,
      link: `/imports/attempts/${attemptId}`,
      key: `import:${attemptId}:${ended.processed}`,
    });
  });
}
