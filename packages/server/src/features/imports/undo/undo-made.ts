import { activityKindNames, describeActivity } from '@bookline/contract/rules/activity-kinds';
import { actorColumns } from '../../../platform/actor-columns.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { queueChangedContacts, visibleContacts } from '../../contacts/contacts.api.ts';
import { insertActivities } from '../store/import-contacts.queries.ts';
import { deleteMade, listWork, lockMade, type MadeContact } from './made-contacts.queries.ts';
import type { UndoRow } from './undo.queries.ts';
import type { UndoneThing } from './undo-rows.queries.ts';

/** Contacts of one chunk. */
const CHUNK = 2000;

/** The result of a chunk, and where the next one begins: null when this phase is complete. */
export interface Step {
  readonly things: readonly UndoneThing[];
  readonly next: { readonly after_id: string | null; readonly before_row_no: number | null } | null;
}

/** Deletes the next contacts that the import created, except those that a user has worked on since, unless these are included. */
export async function undoMade(ctx: Context, undo: UndoRow): Promise<Step> {
  const { db, tenant, actor } = ctx;
  const attemptId = undo.import_attempt_id;
  const made = await lockMade(db, tenant.id, attemptId, {
    after_id: undo.after_id,
    limit: CHUNK,
    conditions: await visibleContacts(ctx),
  });
  // Checked after the locks: a user who worked on one of them until now has a timeline entry.
  const work = await listWork(
    db,
    tenant.id,
    attemptId,
    made.map(({ id }) => id),
  );
  const things = made.map((contact): UndoneThing => {
    const reason = whyLeft(contact, undo.worked_on === 'leave' ? work.get(contact.id) : undefined);
    return { what: 'contact', contact_id: contact.id, row_no: null, outcome: reason ? 'kept' : 'removed', reason };
  });
  const ids = things.flatMap(({ outcome, contact_id }) => (outcome === 'removed' && contact_id ? [contact_id] : []));
  const at = ctx.clock.now();
  if (ids.length > 0) {
    await deleteMade(db, tenant.id, ids, at);
    await queueChangedContacts(db, tenant.id, ids);
    const person = {
      ...actorColumns(actor),
    };
    const mark = { import_attempt_id: attemptId };
    const entries = ids.map((id) => ({
      id: newId(),
      contact_id: id,
      kind: 'deleted' as const,
      subject_id: null,
      detail: mark,
    }));
    await insertActivities(db, tenant.id, person, entries, at);
  }
  const last = made.at(-1);
  return { things, next: last && made.length === CHUNK ? { after_id: last.id, before_row_no: null } : null };
}

/** Why a contact stays; '' if it is deleted. */
function whyLeft({ deleted, merged, visible }: MadeContact, work: readonly string[] | undefined): string {
  if (merged) return 'It was later merged into another contact.';
  if (deleted) return 'It was already deleted.';
  if (!visible) return 'You no longer have access to this contact.';
  if (!work) return '';
  return `Someone has worked on it since: ${activityKindNames
    .filter((kind) => work.includes(kind))
    .map((kind) => describeActivity(kind).label.toLowerCase())
    .join(', ')}.`;
}
