import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { reportProgress } from '../../platform/jobs/long-job.ts';
import { queueChangedContacts, visibleContacts } from '../contacts/contacts.api.ts';
import type { Batch } from './contact-draft.ts';
import {
  type ActivityRow,
  insertActivities,
  insertContacts,
  insertNotes,
  updateContacts,
} from './import-contacts.queries.ts';
import type { ImportRun } from './import-run.ts';
import { addProgress, insertOutcomes, lockProgress } from './imports.queries.ts';
import { findKnownKeys, listNoteBodies, lockDrafts } from './known-contacts.queries.ts';
import { noChange } from './row-change.ts';
import { bringExtras } from './row-extras.ts';
import { type Book, type Outcome, type Settled, settleRows } from './settle-rows.ts';

/** Somebody else carried the import on, or ended it: this runner's connection was given up for lost. */
class SupersededError extends Error {}

/**
 * Stores the next rows of a file in the transaction at hand: all of them with their outcome, their counts and the cursor behind them,
 * or nothing. Throws SupersededError where the cursor is not where this runner left it.
 */
export async function importChunk(ctx: Context, run: ImportRun, batch: Batch): Promise<void> {
  const { db, tenant, actor } = ctx;
  const progress = await lockProgress(db, tenant.id, run.attempt_id);
  if (progress?.status !== 'processing' || progress.processed_row_no !== run.position)
    throw new SupersededError(`the import ${run.attempt_id} is not at row ${run.position} any more`);

  const at = ctx.clock.now();
  const settled = settleRows(batch.rows, await readBook(ctx, run, batch), run.defaults, run.labels);
  await insertContacts(db, tenant.id, run.attempt_id, settled.created, at);
  await updateContacts(db, tenant.id, [...settled.changed.keys()], at);
  const touched = [...settled.created, ...settled.changed.keys()].map(({ id }) => id);
  await queueChangedContacts(db, tenant.id, touched);
  await insertNotes(db, tenant.id, actor.user_id, settled.notes, at);
  const person = {
    actor_id: actor.real_user_id,
    acting_as_id: actor.real_user_id === actor.user_id ? null : actor.user_id,
  };
  await insertActivities(db, tenant.id, person, activitiesOf(run, settled), at);
  await bringExtras(ctx, run, settled.placed);

  const rejected = batch.rejected.map(
    (row): Outcome => ({ ...row, outcome: 'rejected', contact_id: null, change: noChange() }),
  );
  const outcomes = [...settled.outcomes, ...rejected];
  await insertOutcomes(db, tenant.id, run.attempt_id, outcomes);
  const counts = countsOf(batch, settled);
  await addProgress(db, tenant.id, run.attempt_id, counts, batch.last_row_no);
  const { cancelled } = await reportProgress(db, tenant.id, run.attempt_id, { more: counts.processed, at });
  run.cancelled = cancelled;
  await audit(ctx, {
    action: 'import.rows',
    subject_type: 'import_attempt',
    subject_id: run.attempt_id,
    detail: { after_row_no: run.position, to_row_no: batch.last_row_no, ...counts },
  });
}

/** What is known of the numbers and addresses in these rows: of the contacts that the acting person sees, and of rows before. */
async function readBook(ctx: Context, run: ImportRun, { rows }: Batch): Promise<Book> {
  const { db, tenant } = ctx;
  const keys = await findKnownKeys(db, tenant.id, await visibleContacts(ctx), run.attempt_id, {
    numbers: rows.flatMap((row) => row.phones.map((phone) => phone.number)),
    addresses: rows.flatMap((row) => row.emails),
  });
  const by_key = new Map(keys.map(({ key, contact_id, own }) => [key, { contact_id, in_file: own }]));
  if (run.defaults.known === 'skip') return { by_key, drafts: new Map(), notes: new Map() };

  const ids = [...new Set(keys.map((key) => key.contact_id))].sort();
  const drafts = new Map((await lockDrafts(db, tenant.id, ids)).map((draft) => [draft.id, draft]));
  // Deleted in the blink of an eye between the two statements.
  for (const [key, { contact_id }] of by_key) if (!drafts.has(contact_id)) by_key.delete(key);
  const notes: Book['notes'] = new Map();
  if (rows.some((row) => row.note !== undefined)) {
    for (const { contact_id, body } of await listNoteBodies(db, tenant.id, ids))
      notes.set(contact_id, (notes.get(contact_id) ?? new Set()).add(body));
  }
  return { by_key, drafts, notes };
}

/**
 * Timeline entries: of what changed and of notes. That a contact was imported stands on the contact itself. They carry the import's id: an
 * undo tells them from what somebody did.
 */
function activitiesOf({ attempt_id }: ImportRun, settled: Settled): ActivityRow[] {
  const mark = { import_attempt_id: attempt_id };
  const changes = [...settled.changed].filter(([, fields]) => fields.size > 0);
  return [
    ...changes.map(([{ id }, fields]): ActivityRow => {
      const detail = { fields: [...fields].map((field) => field.replace(/^(status|source)_id$/, '$1')), ...mark };
      return { id: newId(), contact_id: id, kind: 'changed', subject_id: null, detail };
    }),
    ...settled.notes.map(
      (note): ActivityRow => ({
        id: newId(),
        contact_id: note.contact_id,
        kind: 'note',
        subject_id: note.id,
        detail: mark,
      }),
    ),
  ];
}

function countsOf(batch: Batch, settled: Settled) {
  const updated = settled.outcomes.filter(({ outcome }) => outcome === 'updated').length;
  return {
    processed: batch.rows.length + batch.rejected.length + batch.empty.length,
    created: settled.created.length,
    updated,
    duplicate: settled.outcomes.length - updated,
    rejected: batch.rejected.length,
    empty: batch.empty.length,
  };
}
