import { actorColumns } from '../../../platform/actor-columns.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { queueChangedContacts, visibleContacts } from '../../contacts/contacts.api.ts';
import type { ContactDraft } from '../contact-draft.ts';
import { lockDrafts } from '../match/known-contacts.queries.ts';
import { insertActivities, updateContacts } from '../store/import-contacts.queries.ts';
import {
  type ChangedContact,
  type ChangingRow,
  deleteNotes,
  deleteReach,
  listChanged,
  listChanging,
  listPointed,
  listProven,
  listUnchangedNotes,
} from './changed-rows.queries.ts';
import { type Restored, restoreRow } from './restore-row.ts';
import type { UndoRow } from './undo.queries.ts';
import type { Step } from './undo-made.ts';
import type { UndoneThing } from './undo-rows.queries.ts';

/** Rows of one chunk. */
const CHUNK = 1000;

/** Undoes what rows did to existing contacts, from the end of the file to its beginning. */
export async function undoChanged(ctx: Context, undo: UndoRow): Promise<Step> {
  const { db, tenant } = ctx;
  const attemptId = undo.import_attempt_id;
  const rows = await listChanging(db, tenant.id, attemptId, { before_row_no: undo.before_row_no, limit: CHUNK });
  const ids = [...new Set(rows.flatMap(({ contact_id }) => contact_id ?? []))].sort();
  const drafts = new Map((await lockDrafts(db, tenant.id, ids)).map((draft) => [draft.id, draft]));
  const contacts = await listChanged(db, tenant.id, attemptId, ids, await visibleContacts(ctx));
  const proven = await listProven(db, tenant.id, ids);
  const pointed = await listPointed(db, tenant.id);
  const notes = await listUnchangedNotes(
    db,
    tenant.id,
    rows.flatMap(({ after }) => after?.notes ?? []),
  );

  const touched = new Map<ContactDraft, Restored[]>();
  const things = rows.map((row): UndoneThing => {
    const entry = (outcome: UndoneThing['outcome'], reason = ''): UndoneThing => ({
      what: 'row',
      contact_id: row.contact_id,
      row_no: row.row_no,
      outcome,
      reason,
    });
    const contact = row.contact_id === null ? undefined : contacts.get(row.contact_id);
    if (contact?.own) return contact.deleted ? entry('removed') : entry('kept', 'Its contact stays.');
    const reason = whyLeft(row, contact);
    const draft = contact && drafts.get(contact.id);
    if (reason || !draft || !row.after) return entry('kept', reason);
    const done = restoreRow(
      draft,
      { before: row.before, after: row.after },
      {
        proven: { has: (key) => proven.has(`${draft.id} ${key}`) },
        notes,
        exists: (column, id) => !pointing.has(column) || id === null || pointed.has(`${column} ${String(id)}`),
      },
    );
    const some = done.fields.length + done.notes.length > 0;
    if (some || done.activity) touched.set(draft, [...(touched.get(draft) ?? []), done]);
    if (done.stays.length === 0) return entry('restored');
    return entry(some ? 'partly' : 'kept', `Changed later: ${done.stays.join(', ')}.`);
  });
  await store(ctx, attemptId, touched);
  const last = rows.at(-1);
  return { things, next: last && rows.length === CHUNK ? { after_id: null, before_row_no: last.row_no } : null };
}

/** The columns whose referenced record may no longer exist. */
const pointing = new Set(['status_id', 'agentflow_status_id', 'source_id']);

function whyLeft({ after }: ChangingRow, contact: ChangedContact | undefined): string {
  if (!contact) return 'The contact was permanently deleted.';
  if (contact.merged) return 'It was later merged into another contact.';
  if (contact.deleted) return 'It was later deleted.';
  if (!contact.visible) return 'You no longer have access to this contact.';
  if (!after) return 'The previous values weren’t saved at import.';
  return '';
}

async function store(
  ctx: Context,
  attemptId: string,
  touched: ReadonlyMap<ContactDraft, readonly Restored[]>,
): Promise<void> {
  if (touched.size === 0) return;
  const { db, tenant, actor } = ctx;
  const at = ctx.clock.now();
  const taken = (list: 'phones' | 'emails') =>
    [...touched].flatMap(([{ id }, parts]) =>
      parts.flatMap((part) => part[list].map((key) => ({ contact_id: id, key }))),
    );
  await deleteReach(db, tenant.id, { phones: taken('phones'), emails: taken('emails') });
  await deleteNotes(
    db,
    tenant.id,
    [...touched.values()].flatMap((parts) => parts.flatMap((part) => part.notes)),
  );
  const drafts = [...touched.keys()].map((draft) => ({
    ...draft,
    stored_phones: draft.phones.length,
    stored_emails: draft.emails.length,
  }));
  await updateContacts(db, tenant.id, drafts, at);
  await queueChangedContacts(
    db,
    tenant.id,
    drafts.map(({ id }) => id),
  );
  const person = {
    ...actorColumns(actor),
  };
  const entries = [...touched].flatMap(([{ id }, parts]) => {
    const fields = [...new Set(parts.flatMap((part) => part.fields))].map((name) => name.replace(/_id$/, ''));
    if (fields.length === 0) return [];
    const detail = { fields, import_attempt_id: attemptId };
    return [{ id: newId(), contact_id: id, kind: 'changed' as const, subject_id: null, detail }];
  });
  await insertActivities(db, tenant.id, person, entries, at);
}
