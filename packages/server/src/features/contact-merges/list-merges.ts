import type { Merge } from '@bookline/contract/features/contact-merges';
import { UNDO_DAYS } from '@bookline/contract/features/contact-merges';
import { metaOf } from '@bookline/contract/paging';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import type { Context } from '../../platform/context.ts';
import { visibleContactRows } from '../contacts/contacts.api.ts';
import { listMerges, type MergeRow } from './kept-merges.queries.ts';
import { mayUndo, undoableSince, undoMerge } from './undo-merge.ts';

/** Merges that can be undone or were undone recently: the user's own, or all for an admin. */
export async function readMerges(ctx: Context, paging: { page: number; limit: number }) {
  const { rows, total } = await listMerges(ctx.db, ctx.tenant.id, {
    since: undoableSince(ctx.clock.now()),
    made_by_id: ctx.actor.roles.includes('admin') ? undefined : ctx.actor.user_id,
    ...paging,
  });
  return { data: rows.map((row) => present(ctx, row)), meta: metaOf(paging, total) };
}

/** Undoes a merge. Returns it with the current contacts that the user can see. */
export async function takeApart(ctx: Context, id: string) {
  const merge = await undoMerge(ctx, id);
  const contacts = await visibleContactRows(ctx, [merge.survivor_id, ...merge.merged_ids]);
  return { ...present(ctx, merge), contacts };
}

function present(ctx: Context, row: MergeRow): Merge {
  const until = new Date(new Date(row.made_at).getTime() + UNDO_DAYS * DAY_MS);
  return {
    id: row.id,
    survivor: { id: row.survivor_id, name: row.survivor_name },
    merged_names: row.merged_names,
    made_by: person(row.made_by_id, row.made_by_name),
    made_at: row.made_at,
    undo_until: until.toISOString(),
    undone_by: person(row.undone_by_id, row.undone_by_name),
    undone_at: row.undone_at,
    undo_notes: row.undo_notes ?? [],
    undoable: row.undone_at === null && until > ctx.clock.now() && mayUndo(ctx, row),
  };
}

const person = (id: string | null, name: string | null) => (id && name !== null ? { id, name } : null);
