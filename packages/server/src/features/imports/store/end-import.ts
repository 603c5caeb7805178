import { formatNumber } from '@bookline/contract/rules/numbers';
import { audit } from '../../../platform/audit.ts';
import type { Ending } from '../../../platform/jobs/define-long-work.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { notify } from '../../notifications/notifications.api.ts';
import { noteEvent } from '../../webhook-endpoints/webhook-endpoints.events.ts';
import { updateToEnded } from '../imports.queries.ts';
import type { Counts } from './import-progress.queries.ts';
import { isAwaited } from './named-files.queries.ts';

export const REMOVE_FILE = 'remove-import-file';

/** Deletes the file of an import once this transaction commits. An import that was migrated without a file has none. */
export async function dropFile(at: Parameters<typeof enqueue>[0], file_key: string): Promise<void> {
  if (file_key !== '') await enqueue(at, REMOVE_FILE, { file_key });
}

/** Ends an active import. The file is no longer needed unless the import failed: its rejected rows are stored with the attempt. */
export async function endImport(ending: Ending, { id }: { readonly id: string }): Promise<string | undefined> {
  const { db, tenant, as, at, status } = ending;
  const error = status === 'failed' ? ending.error : null;
  const ended = await updateToEnded(db, tenant.id, id, { at, status, error });
  if (!ended) return undefined;
  const { file_key, file_name, user_id, ...counts } = ended;
  if (error === null) await dropFile(ending, file_key);
  await wakeAttachments(ending, id);
  await noteEvent(ending, { type: 'import.finished', user_id, record_id: id, detail: { status, counts } });
  if (as) {
    const detail = error === null ? counts : { ...counts, error };
    await audit(as, { action: 'import.end', subject_type: 'import_attempt', subject_id: id, detail });
  }
  // The user who canceled it needs no notification.
  if (as && status !== 'cancelled')
    await notify(as, [as.actor.user_id], {
      kind: 'import_ended',
      text: error === null ? `${file_name} was imported.` : `The import of ${file_name} didn’t finish.`,
      link: `/imports/attempts/${id}`,
      key: `import:${id}:${ended.processed}`,
    });
  return outcomeOf(counts);
}

/** '1,200 new, 3 updated, 10 rejected.' */
function outcomeOf({ created, updated, duplicate, review, suppressed, rejected }: Counts): string {
  const counts: readonly [number, string][] = [
    [created, 'new'],
    [updated, 'updated'],
    [duplicate, 'already existing'],
    [review, 'to review'],
    [suppressed, 'left out'],
    [rejected, 'rejected'],
  ];
  const said = counts.filter(([count], index) => index === 0 || count > 0);
  return `${said.map(([count, word]) => `${formatNumber(count)} ${word}`).join(', ')}.`;
}

/** The task that stores the files of a ZIP after the import that names them has ended. */
export const ATTACHMENTS_AFTER_IMPORT = 'attachments-after-import';

/** Wakes the jobs that wait for an import to end, in the transaction that ends it. */
async function wakeAttachments(ctx: Parameters<typeof enqueue>[0], attemptId: string): Promise<void> {
  if (await isAwaited(ctx.db, ctx.tenant.id, attemptId))
    await enqueue(ctx, ATTACHMENTS_AFTER_IMPORT, { attempt_id: attemptId });
}
