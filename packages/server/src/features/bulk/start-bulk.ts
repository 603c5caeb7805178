import type { BulkAttempt } from '@bookline/contract/features/bulk';
import type { ContactSelection } from '@bookline/contract/features/contact-selection';
import { BULK_AT_ONCE } from '@bookline/contract/rules/bulk';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { startLongJob } from '../../platform/jobs/long-job.ts';
import { selectedContacts } from '../contacts/contacts.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { requireSomething, storedWhat, summaryOf, titlesFor, type What } from './bulk-actions.ts';
import { insertAttempt, insertParts, updateAttempt } from './bulk-attempts.queries.ts';
import { readAttempt } from './bulk-attempts.ts';
import { BULK, doNextPart } from './run-bulk.ts';

/** Contacts in one transaction: their locks are held for a fraction of a second. */
const PART_SIZE = 2000;
/** What hangs on a contact goes with it, table by table. */
const PURGE_PART_SIZE = 500;

/**
 * Does something to many contacts: to a few in the acting transaction, to more by a job over the set as it is now. Throws 404 where nobody of
 * those named is there for the acting person, 422 where there is nothing to do.
 */
export async function startBulk(ctx: Context, selection: ContactSelection, asked: What): Promise<BulkAttempt> {
  const what = requireSomething(asked);
  const { actor, db, tenant } = ctx;
  const id = newId();
  await insertAttempt(db, tenant.id, {
    id,
    action: what.action,
    what: storedWhat(what),
    made_by_id: actor.real_user_id,
    acting_as_id: actor.real_user_id === actor.user_id ? null : actor.user_id,
    origin: originOf(ctx),
    created_at: ctx.clock.now(),
  });
  const deleted = what.action === 'restore' || what.action === 'purge';
  const selected = await selectedContacts(ctx, selection, { deleted });
  const partSize = what.action === 'purge' ? PURGE_PART_SIZE : PART_SIZE;
  const { total: there, parts } = await insertParts(db, tenant.id, id, selected, partSize);
  if (there === 0) throw selection.all ? invalid('ids', 'No contacts match any more.') : new AppError('not_found');
  const total = selection.all ? there : namedIn(selection);
  const missing = total - there;
  await updateAttempt(db, tenant.id, id, {
    total,
    parts,
    skipped: missing,
    reasons: JSON.stringify(missing > 0 ? { gone: missing } : {}),
  });
  await audit(ctx, {
    action: `contact.bulk_${what.action}`,
    subject_type: 'bulk_attempt',
    subject_id: id,
    detail: { ...storedWhat(what), contacts: total },
  });
  if (there <= BULK_AT_ONCE) while (await doNextPart(ctx, id));
  else
    await startLongJob(ctx, {
      id,
      kind: BULK.kind,
      title: titleOf(what, total, summaryOf(what, await titlesFor(ctx, [what]))),
      total: there,
      link: { url: `/contacts/changes?change=${id}`, text: 'See what changed' },
      task: BULK.task,
      payload: { attempt_id: id },
    });
  return readAttempt(ctx, id);
}

/** How many contacts a selection names one by one. */
function namedIn({ ids = [], except_ids = [] }: ContactSelection): number {
  const except = new Set(except_ids.map((id) => id.toLowerCase()));
  return new Set(ids.map((id) => id.toLowerCase()).filter((id) => !except.has(id))).size;
}

/** 'Deleting 12,408 contacts', as it stands in the tray. */
function titleOf(what: What, total: number, summary: string): string {
  const contacts = total === 1 ? '1 contact' : `${total.toLocaleString('en-US')} contacts`;
  if (what.action === 'delete') return `Deleting ${contacts}`;
  if (what.action === 'restore') return `Restoring ${contacts}`;
  if (what.action === 'purge') return `Removing ${contacts} for good`;
  return `Changing ${contacts}: ${summary}`;
}
