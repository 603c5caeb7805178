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
 * Takes back what an import did with policies and Medicare numbers of contacts that were there before: what it added is deleted, what it
 * changed or ended is as it was, unless somebody changed it since.
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
    const told = { what: 'record', contact_id, row_no: row_no === 0 ? null : row_no } as const;
    if (removed.has(record_id)) return { ...told, outcome: 'removed', reason: '' };
    if (asBefore.has(record_id)) return { ...told, outcome: 'restored', reason: '' };
    return { ...told, outcome: 'kept', reason: whyLeft(record) || CHANGED };
  });
  const last = records.at(-1);
  return {
    things,
    next: last && records.length === CHUNK ? { after_id: last.record_id, before_row_no: null } : null,
  };
}

const CHANGED = 'It was changed since.';

function whyLeft({ contact_id, visible, untouched }: UndoneRecord): string {
  if (contact_id === null) return 'It was deleted since.';
  if (!visible) return 'You do not see its contact any more.';
  return untouched ? '' : CHANGED;
}
