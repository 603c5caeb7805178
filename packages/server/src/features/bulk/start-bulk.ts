import type { BulkAttempt } from '@bookline/contract/features/bulk';
import type { ContactSelection } from '@bookline/contract/features/contact-selection';
import { BULK_AT_ONCE } from '@bookline/contract/rules/bulk';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { makerColumns } from '../../platform/actor-columns.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { selectedContacts } from '../contacts/contacts.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { requireSomething, storedWhat, summaryOf, titlesFor, type What } from './bulk-actions.ts';
import { insertAttempt, insertParts, updateAttempt } from './bulk-attempts.queries.ts';
import { readAttempt } from './bulk-attempts.ts';
import { bulkWork } from './bulk-work.ts';

/** Contacts per transaction. It is small, so locks last only a fraction of a second. */
const PART_SIZE = 2000;
/** Smaller, because linked records are deleted from many tables. */
const PURGE_PART_SIZE = 500;

/**
 * Runs a bulk action: small sets in the current transaction, larger ones in a job over the current set. Throws 404 if the user can see none
 * of the selected contacts, and 422 if there is nothing to change.
 */
export async function startBulk(ctx: Context, selection: ContactSelection, asked: What): Promise<BulkAttempt> {
  const what = requireSomething(asked);
  const { actor, db, tenant } = ctx;
  const id = newId();
  await insertAttempt(db, tenant.id, {
    id,
    action: what.action,
    what: storedWhat(what),
    ...makerColumns(actor),
    origin: originOf(ctx),
    created_at: ctx.clock.now(),
  });
  const deleted = what.action === 'restore' || what.action === 'purge';
  const selected = await selectedContacts(ctx, selection, { deleted });
  const partSize = what.action === 'purge' ? PURGE_PART_SIZE : PART_SIZE;
  const { total: there, parts } = await insertParts(db, tenant.id, id, selected, partSize);
  if (there === 0)
    throw selection.all
      ? invalid('ids', 'No contacts match anymore. Change the filter, then try again.')
      : new AppError('not_found');
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
  if (there <= BULK_AT_ONCE) await bulkWork.runNow(ctx, id);
  else
    await bulkWork.start(ctx, {
      id,
      title: titleOf(what, total, summaryOf(what, await titlesFor(ctx, [what]))),
      total: there,
      link: { url: `/contacts/changes?change=${id}`, text: 'View changes' },
    });
  return readAttempt(ctx, id);
}

/** The number of contacts that a selection lists by id. */
function namedIn({ ids = [], except_ids = [] }: ContactSelection): number {
  const except = new Set(except_ids.map((id) => id.toLowerCase()));
  return new Set(ids.map((id) => id.toLowerCase()).filter((id) => !except.has(id))).size;
}

/** The title in the progress tray, like 'Deleting 12,408 contacts'. */
function titleOf(what: What, total: number, summary: string): string {
  const contacts = total === 1 ? '1 contact' : `${formatNumber(total)} contacts`;
  if (what.action === 'delete') return `Deleting ${contacts}`;
  if (what.action === 'restore') return `Restoring ${contacts}`;
  if (what.action === 'purge') return `Permanently deleting ${contacts}`;
  return `Changing ${contacts}: ${summary}`;
}
