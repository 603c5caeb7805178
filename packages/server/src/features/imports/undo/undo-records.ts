import type { Context } from '../../../platform/context.ts';
import { visibleContacts } from '../../contacts/contacts.api.ts';
import { deleteItems } from '../../rx-details/rx-details.api.ts';
import type { UndoRow } from './undo.queries.ts';
import type { Step } from './undo-made.ts';
import { deletePoliciesMade, listRecords, restorePolicies, type UndoneRecord } from './undo-records.queries.ts';
import type { UndoneThing } from './undo-rows.queries.ts';

/** Records of one chunk. */
const CHUNK = 1000;

/**
 * Undoes what an import did to policies and Medicare numbers of existing contacts: additions are deleted, and changed or ended records are
 * restored, unless a user changed them since.
 */
export async function undoRecords(ctx: Context, undo: UndoRow): Promise<Step> {
  const { db, tenant } = ctx;
  const attemptId = undo.import_attempt_id;
  const page = { after_id: undo.after_id, limit: CHUNK };
  const records = await listRecords(db, tenant.id, attemptId, await visibleContacts(ctx), page);
  const open = records.filter((record) => whyLeft(record) === '');
  const idsOf = (kind: string, made: boolean) =>
    open.filter((each) => each.kind === kind && (each.did === 'created') === made).map(({ record_id }) => record_id);
  const deleted = await deletePoliciesMade(db, tenant.id, attemptId, idsOf('policy', true));
  const restored = await restorePolicies(db, tenant.id, attemptId, idsOf('policy', false), ctx.clock.now());
  const numbers = idsOf('medicare', true);
  await deleteItems(db, tenant.id, numbers);
  const removed = new Set([...deleted, ...numbers]);
  const asBefore = new Set(restored);
  const things = records.map((record): UndoneThing => {
    const { record_id, contact_id, row_no } = record;
    const entry = { what: 'record', contact_id, row_no: row_no === 0 ? null : row_no } as const;
    if (removed.has(record_id)) return { ...entry, outcome: 'removed', reason: '' };
    if (asBefore.has(record_id)) return { ...entry, outcome: 'restored', reason: '' };
    return { ...entry, outcome: 'kept', reason: whyLeft(record) || CHANGED };
  });
  const last = records.at(-1);
  return {
    things,
    next: last && records.length === CHUNK ? { after_id: last.record_id, before_row_no: null } : null,
  };
}

const CHANGED = 'It was later changed.';

function whyLeft({ contact_id, visible, untouched }: UndoneRecord): string {
  if (contact_id === null) return 'It was later deleted.';
  if (!visible) return 'You no longer have access to its contact.';
  return untouched ? '' : CHANGED;
}
