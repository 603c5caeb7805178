import { actorColumns } from '../../../platform/actor-columns.ts';
import type { Context } from '../../../platform/context.ts';
import { newId } from '../../../platform/ids.ts';
import { queueChangedContacts } from '../../contacts/contacts.api.ts';
import type { Settled } from '../match/import-outcome.ts';
import {
  type ActivityRow,
  insertActivities,
  insertContacts,
  insertNotes,
  updateContacts,
} from './import-contacts.queries.ts';
import type { ImportRun } from './import-run.ts';
import { runRowSteps } from './run-row-steps.ts';

/** Stores the contacts that rows create, and nothing else. */
export const storeCreated = (
  { db, tenant }: Context,
  attemptId: string,
  { created }: Settled,
  at: Date,
): Promise<void> => insertContacts(db, tenant.id, attemptId, created, at);

/** Stores the effects of decided rows, except new contacts and outcomes: changes, notes, timelines, and additions of row steps. */
export async function storeSettled(
  ctx: Context,
  run: Pick<ImportRun, 'attempt_id' | 'defaults' | 'clients'>,
  settled: Settled,
  at: Date,
): Promise<void> {
  const { db, tenant, actor } = ctx;
  await updateContacts(db, tenant.id, [...settled.changed.keys()], at);
  const touched = [...settled.created, ...settled.changed.keys()].map(({ id }) => id);
  await queueChangedContacts(db, tenant.id, touched);
  await insertNotes(db, tenant.id, actor.user_id, settled.notes, at);
  const person = {
    ...actorColumns(actor),
  };
  await insertActivities(db, tenant.id, person, activitiesOf(run.attempt_id, settled), at);
  await runRowSteps(ctx, run, settled.placed);
}

/** The number of rows per outcome. */
export function countsOf({ created, outcomes, flagged }: Settled) {
  const count = (wanted: 'updated' | 'duplicate' | 'review' | 'suppressed') =>
    outcomes.reduce((sum, { outcome }) => (outcome === wanted ? sum + 1 : sum), 0);
  return {
    created: created.length,
    updated: count('updated'),
    duplicate: count('duplicate'),
    review: count('review'),
    suppressed: count('suppressed'),
    flagged,
  };
}

/**
 * Timeline entries for changes and notes. The import itself is on the contact. They have the import's id, so that an undo distinguishes them
 * from what users did.
 */
function activitiesOf(import_attempt_id: string, settled: Settled): ActivityRow[] {
  const mark = { import_attempt_id };
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
