import { isDeepStrictEqual } from 'node:util';
import { UNDO_DAYS } from '@bookline/contract/features/contact-merges';
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

const DAY_MS = 24 * 3600 * 1000;
/** Merges before this moment cannot be undone any more. */
export const undoableSince = (now: Date) => new Date(now.getTime() - UNDO_DAYS * DAY_MS);

/** Whether this is one's own merge, or one is an admin. */
export const mayUndo = ({ actor }: Context, merge: Pick<MergeRow, 'made_by_id' | 'acting_as_id'>) =>
  actor.roles.includes('admin') || merge.made_by_id === actor.user_id || merge.acting_as_id === actor.user_id;

/**
 * Makes several contacts of one again, in the transaction at hand. What was added to the survivor since stays there; what was changed since keeps
 * the change. Throws 404 for a merge of others, 409 where it cannot be undone (any more).
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
        `${what}: ${missing === 1 ? 'one was' : `${missing} were`} deleted since, or moved on, and cannot be brought back.`,
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

/** Throws 409 with the reason where it cannot be undone; answers its contacts, held until the end. */
async function requireUndoable(ctx: Context, merge: MergeRow): Promise<Map<string, StoredContact>> {
  const refuse = (sentence: string) => new AppError('conflict', { fields: { base: [sentence] } });
  if (merge.undone_at) throw refuse('This merge is undone already.');
  if (new Date(merge.made_at) < undoableSince(ctx.clock.now()))
    throw refuse(`A merge can be undone for ${UNDO_DAYS} days.`);
  const later = await findLaterMerge(ctx.db, ctx.tenant.id, merge);
  if (later) throw refuse(`Undo the later merge with ${later.merged_names.join(', ')} first.`);
  const everyone = [sql<SqlBool>`contact.tenant_id = ${ctx.tenant.id}`];
  const rows = await lockContacts(ctx.db, everyone, [merge.survivor_id, ...merge.merged_ids]);
  const stored = new Map(rows.map((row) => [row.id, row]));
  if (stored.get(merge.survivor_id)?.merged_into_id)
    throw refuse(`${merge.survivor_name} was merged into another contact since. Undo that merge first.`);
  if (merge.merged_ids.some((id) => stored.get(id)?.merged_into_id !== merge.survivor_id))
    throw refuse('One of the contacts is not there any more.');
  return stored;
}

/** Sends rows back to whom they came from; answers how many are not with the survivor any more. */
async function bringBack(
  ctx: Context,
  merge: MergeRow,
  part: PartRow & { readonly from_id: string; readonly ids: readonly string[] },
): Promise<number> {
  const table = movingTables.find((known) => known.table === part.table_name);
  if (!table) throw new Error(`a merge moved rows of ${part.table_name}, which is not known any more`);
  return part.ids.length - (await moveRowsBack(ctx.db, ctx.tenant.id, merge.survivor_id, table, part));
}

/** Makes one row what it was, where nobody changed it since. Answers what cannot be brought back. */
async function undoRow(ctx: Context, { table_name, row_key, before, after }: PartRow): Promise<string[]> {
  if (!row_key) return [];
  const { db, tenant } = ctx;
  const now = await findRow(db, tenant.id, table_name, row_key);
  if (!after) {
    if (before && !now) await insertRow(db, tenant.id, table_name, before);
    return [];
  }
  // Taken away since: it stays away.
  if (!now) return [];
  if (!sameButPlace(now, after)) return before ? [] : [`${labelOf(row_key)} was changed since and stays with both.`];
  if (before) await updateRow(db, tenant.id, table_name, row_key, before);
  else await deleteRow(db, tenant.id, table_name, row_key);
  return [];
}

const sameButPlace = (a: JsonRow, b: JsonRow) => isDeepStrictEqual({ ...a, position: 0 }, { ...b, position: 0 });
const labelOf = (key: JsonRow) => String(key.number ?? key.address ?? 'Something');
