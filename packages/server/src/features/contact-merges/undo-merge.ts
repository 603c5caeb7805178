import { isDeepStrictEqual } from 'node:util';
import { UNDO_DAYS } from '@bookline/contract/features/contact-merges';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { type SqlBool, sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { queueChangedContacts, recordActivity, requireContact } from '../contacts/contacts.api.ts';
import {
  deleteRow,
  findRow,
  insertRow,
  type JsonRow,
  lockContacts,
  moveRowsBack,
  type StoredContact,
  unforwardContacts,
  updateRow,
} from './contact-merges.queries.ts';
import {
  findLaterMerge,
  listParts,
  lockMerge,
  type MergeRow,
  type PartRow,
  updateToUndone,
} from './kept-merges.queries.ts';
import { refreshContact } from './merge-contacts.ts';
import { movingTables } from './pointing-tables.ts';
import { undoneColumns } from './undone-columns.ts';

/** Merges before this moment can no longer be undone. */
export const undoableSince = (now: Date) => new Date(now.getTime() - UNDO_DAYS * DAY_MS);

/** Whether the user made this merge or is an admin. */
export const mayUndo = ({ actor }: Context, merge: Pick<MergeRow, 'made_by_id' | 'acting_as_id'>) =>
  actor.roles.includes('admin') || merge.made_by_id === actor.user_id || merge.acting_as_id === actor.user_id;

/**
 * Undoes a merge in the current transaction. Additions since stay with the survivor, and values changed since keep
 * the change. Throws 404 for another user's merge, and 409 if it can't be undone.
 */
export async function undoMerge(ctx: Context, id: string): Promise<MergeRow> {
  const { db, tenant } = ctx;
  const merge = await lockMerge(db, tenant.id, id);
  if (!merge || !mayUndo(ctx, merge)) throw new AppError('not_found');
  await requireContact(ctx, merge.survivor_id);
  const stored = await requireUndoable(ctx, merge);
  const survivor = stored.get(merge.survivor_id);
  if (!survivor) throw new AppError('not_found');

  const notes: string[] = [];
  const gone = new Map<string, number>();
  let columns: JsonRow = {};
  for (const part of await listParts(db, tenant.id, id)) {
    if (part.from_id && part.ids) {
      const missing = await bringBack(ctx, merge, { ...part, from_id: part.from_id, ids: part.ids });
      if (missing > 0) gone.set(part.table_name, (gone.get(part.table_name) ?? 0) + missing);
    } else if (part.table_name === 'contact') {
      const undone = undoneColumns(survivor, part.before ?? {}, part.after ?? {});
      columns = undone.columns;
      if (undone.kept.length > 0)
        notes.push(`${merge.survivor_name} keeps what was changed since: ${undone.kept.join(', ')}.`);
    } else notes.push(...(await undoRow(ctx, part)));
  }
  for (const { table, what } of movingTables) {
    const missing = gone.get(table);
    if (missing && what)
      notes.push(
        `${what}: ${missing === 1 ? 'one was' : `${missing} were`} later deleted or moved and can’t be restored.`,
      );
  }
  const at = ctx.clock.now();
  await unforwardContacts(db, tenant.id, merge.merged_ids, at);
  await refreshContact(ctx, survivor, columns);
  const all = [merge.survivor_id, ...merge.merged_ids];
  await queueChangedContacts(db, tenant.id, all);
  await recordActivity(
    ctx,
    { contact_id: merge.survivor_id, kind: 'unmerged', detail: { names: merge.merged_names } },
    ...merge.merged_ids.map((contact_id) => ({
      contact_id,
      kind: 'unmerged' as const,
      detail: { names: [merge.survivor_name] },
    })),
  );
  await updateToUndone(db, tenant.id, id, { by: ctx.actor.real_user_id, at, notes });
  await audit(ctx, {
    action: 'contact.unmerge',
    subject_type: 'contact_merge',
    subject_id: id,
    contact_id: merge.survivor_id,
    detail: { merged: merge.merged_ids },
  });
  return (await lockMerge(db, tenant.id, id)) ?? merge;
}

/** Throws 409 with the reason if it can't be undone. Returns its contacts, locked until the transaction ends. */
async function requireUndoable(ctx: Context, merge: MergeRow): Promise<Map<string, StoredContact>> {
  const refuse = (sentence: string) => new AppError('conflict', { fields: { base: [sentence] } });
  if (merge.undone_at) throw refuse('This merge was already undone.');
  if (new Date(merge.made_at) < undoableSince(ctx.clock.now()))
    throw refuse(`You can undo a merge for ${UNDO_DAYS} days.`);
  const later = await findLaterMerge(ctx.db, ctx.tenant.id, merge);
  if (later) throw refuse(`Undo the later merge with ${later.merged_names.join(', ')} first.`);
  const everyone = [sql<SqlBool>`contact.tenant_id = ${ctx.tenant.id}`];
  const rows = await lockContacts(ctx.db, everyone, [merge.survivor_id, ...merge.merged_ids]);
  const stored = new Map(rows.map((row) => [row.id, row]));
  if (stored.get(merge.survivor_id)?.merged_into_id)
    throw refuse(`${merge.survivor_name} was later merged into another contact. Undo that merge first.`);
  if (merge.merged_ids.some((id) => stored.get(id)?.merged_into_id !== merge.survivor_id))
    throw refuse('One of the contacts no longer exists.');
  return stored;
}

/** Moves rows back to their previous contacts. Returns how many no longer belong to the survivor. */
async function bringBack(
  ctx: Context,
  merge: MergeRow,
  part: PartRow & { readonly from_id: string; readonly ids: readonly string[] },
): Promise<number> {
  const table = movingTables.find((known) => known.table === part.table_name);
  if (!table) throw new Error(`a merge moved rows of ${part.table_name}, which is no longer known`);
  return part.ids.length - (await moveRowsBack(ctx.db, ctx.tenant.id, merge.survivor_id, table, part));
}

/** Restores one row if it has not changed since. Returns what can't be restored. */
async function undoRow(ctx: Context, { table_name, row_key, before, after }: PartRow): Promise<string[]> {
  if (!row_key) return [];
  const { db, tenant } = ctx;
  const now = await findRow(db, tenant.id, table_name, row_key);
  if (!after) {
    if (before && !now) await insertRow(db, tenant.id, table_name, before);
    return [];
  }
  // It was removed since, so it stays removed.
  if (!now) return [];
  if (!sameButPlace(now, after)) return before ? [] : [`${labelOf(row_key)} changed later and stays with both.`];
  if (before) await updateRow(db, tenant.id, table_name, row_key, before);
  else await deleteRow(db, tenant.id, table_name, row_key);
  return [];
}

const sameButPlace = (a: JsonRow, b: JsonRow) => isDeepStrictEqual({ ...a, position: 0 }, { ...b, position: 0 });
const labelOf = (key: JsonRow) => String(key.number ?? key.address ?? 'Something');
