import { audit } from '../../platform/audit.ts';
import type { SignedInContext } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { finishLongJob } from '../../platform/jobs/long-job.ts';
import { notify } from '../notifications/notifications.api.ts';
import { wakeAttachments } from './after-import.ts';
import type { Counts } from './import-progress.queries.ts';
import { updateToEnded } from './imports.queries.ts';

export const REMOVE_FILE = 'remove-import-file';

const number = new Intl.NumberFormat('en-US');

/** How an import ended: a failed one with the sentence why. */
export type ImportEnd =
  | { readonly status: 'complete' | 'cancelled' }
  | { readonly status: 'failed'; readonly error: string };

/**
 * Ends an import that is not over yet. The file of one that did not fail is not needed any more: its rejected rows are kept with the
 * attempt.
 */
export async function endImport(signedIn: SignedInContext, attemptId: string, end: ImportEnd): Promise<void> {
  await signedIn.transaction(async (ctx) => {
    const at = ctx.clock.now();
    const error = end.status === 'failed' ? end.error : null;
    const ended = await updateToEnded(ctx.db, ctx.tenant.id, attemptId, { at, status: end.status, error });
    if (!ended) return;
    const { file_key, file_name, ...counts } = ended;
    await finishLongJob(ctx.db, ctx.tenant.id, attemptId, { ...end, at, outcome: outcomeOf(counts) });
    if (error === null) await enqueue(ctx, REMOVE_FILE, { file_key });
    await wakeAttachments(ctx, attemptId);
    const detail = error === null ? counts : { ...counts, error };
    await audit(ctx, { action: 'import.end', subject_type: 'import_attempt', subject_id: attemptId, detail });
    // Whoever cancelled it knows.
    if (end.status === 'cancelled') return;
    await notify(ctx, [ctx.actor.user_id], {
      kind: 'import_ended',
      text: error === null ? `${file_name} is imported.` : `${file_name} could not be imported to its end.`,
      link: `/imports/attempts/${attemptId}`,
      key: `import:${attemptId}:${ended.processed}`,
    });
  });
}

/** '1,200 new, 3 updated, 10 rejected.' */
function outcomeOf({ created, updated, duplicate, review, suppressed, rejected }: Counts): string {
  const counts: readonly [number, string][] = [
    [created, 'new'],
    [updated, 'updated'],
    [duplicate, 'known already'],
    [review, 'to review'],
    [suppressed, 'left out'],
    [rejected, 'rejected'],
  ];
  const said = counts.filter(([count], index) => index === 0 || count > 0);
  return `${said.map(([count, word]) => `${number.format(count)} ${word}`).join(', ')}.`;
}
