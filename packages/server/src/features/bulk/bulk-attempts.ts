import type { BulkAttempt } from '@bookline/contract/features/bulk';
import { metaOf } from '@bookline/contract/paging';
import { BULK_UNDO_DAYS, type BulkLeft, type BulkSkip, bulkLeft, bulkSkips } from '@bookline/contract/rules/bulk';
import { contactTitle } from '@bookline/contract/rules/contact-name';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { visibleContactRows } from '../contacts/contacts.api.ts';
import { readWhat, summaryOf, type Titles, titlesFor } from './bulk-actions.ts';
import {
  type AttemptCondition,
  type AttemptRow,
  findAttempt,
  listAttempts,
  listLeftOut,
  type ShownAttempt,
} from './bulk-attempts.queries.ts';

/** Actions before this moment can no longer be undone. */
export const undoableSince = (now: Date) => new Date(now.getTime() - BULK_UNDO_DAYS * DAY_MS);

/** Whether the user made this attempt or is an admin. */
const isTheirs = ({ actor }: Context, row: Pick<AttemptRow, 'made_by_id' | 'acting_as_id'>) =>
  actor.roles.includes('admin') || row.made_by_id === actor.user_id || row.acting_as_id === actor.user_id;

/** The attempts that a user may see: their own, or all of the tenant for an admin. */
function visibleAttempts({ tenant, actor }: Context): AttemptCondition[] {
  const all = sql<SqlBool>`a.tenant_id = ${tenant.id}`;
  if (actor.roles.includes('admin')) return [all];
  return [all, sql<SqlBool>`(a.made_by_id = ${actor.user_id} or a.acting_as_id = ${actor.user_id})`];
}

/** A page of bulk actions, latest first. */
export async function readAttempts(ctx: Context, paging: { page: number; limit: number }) {
  const { rows, total } = await listAttempts(ctx.db, visibleAttempts(ctx), paging);
  const titles = await titlesFor(
    ctx,
    rows.map(({ action, what }) => readWhat(action, what)),
  );
  return { data: rows.map((row) => present(ctx, row, titles)), meta: metaOf(paging, total) };
}

/** One bulk action. Throws 404 if it belongs to another user. */
export async function readAttempt(ctx: Context, id: string): Promise<BulkAttempt> {
  const row = await getAttempt(ctx, id);
  return present(ctx, row, await titlesFor(ctx, [readWhat(row.action, row.what)]));
}

async function getAttempt(ctx: Context, id: string): Promise<ShownAttempt> {
  const row = await findAttempt(ctx.db, [...visibleAttempts(ctx), sql<SqlBool>`a.id = ${id}`]);
  if (!row) throw new AppError('not_found');
  return row;
}

/** The contacts that were skipped or that the undo left unchanged. Names show only for contacts that the reader can see. */
export async function readLeftOut(
  ctx: Context,
  id: string,
  query: { page: number; limit: number; of: 'skipped' | 'left' },
) {
  await getAttempt(ctx, id);
  const { rows, total } = await listLeftOut(ctx.db, ctx.tenant.id, id, query.of, query);
  const seen = new Map(
    (
      await visibleContactRows(
        ctx,
        rows.map(({ contact_id }) => contact_id),
      )
    ).map((contact) => [contact.id, contact]),
  );
  const words: Readonly<Record<string, string>> = query.of === 'skipped' ? bulkSkips : bulkLeft;
  const data = rows.map(({ contact_id, reason }) => {
    const contact = seen.get(contact_id);
    return {
      contact_id,
      contact: contact ? { id: contact_id, name: contactTitle(contact), phone: contact.phone } : null,
      reason: words[reason] ?? '',
    };
  });
  return { data, meta: metaOf(query, total) };
}

/** The reason why this user can't undo the action now; null if they can. */
export function whyNotUndoable(ctx: Context, row: AttemptRow): string | null {
  if (row.action === 'purge') return 'Permanently deleted contacts can’t be restored.';
  if (row.status === 'queued' || row.status === 'processing') return 'This is still in progress. Cancel it first.';
  if (row.undo_status === 'queued' || row.undo_status === 'processing') return 'This is already being undone.';
  if (row.undo_status === 'complete') return 'This was already undone.';
  if (row.changed === 0) return 'Nothing was changed.';
  if (new Date(row.created_at) < undoableSince(ctx.clock.now()))
    return `You can undo a bulk action for ${BULK_UNDO_DAYS} days.`;
  return isTheirs(ctx, row) ? null : 'Only the user who started it or an admin can undo it.';
}

function present(ctx: Context, row: ShownAttempt, titles: Titles): BulkAttempt {
  const until = new Date(new Date(row.created_at).getTime() + BULK_UNDO_DAYS * DAY_MS);
  return {
    id: row.id,
    action: row.action,
    summary: summaryOf(readWhat(row.action, row.what), titles),
    status: row.status,
    total: row.total,
    changed: row.changed,
    unchanged: row.unchanged,
    skipped: row.skipped,
    reasons: counted<BulkSkip>(row.reasons, bulkSkips),
    error: row.error,
    made_by: { id: row.made_by_id, name: row.made_by_name ?? '' },
    acting_as: row.acting_as_id ? { id: row.acting_as_id, name: row.acting_as_name ?? '' } : null,
    created_at: row.created_at,
    ended_at: row.ended_at,
    undo: {
      possible: whyNotUndoable(ctx, row) === null,
      until: row.action === 'purge' || row.changed === 0 ? null : until.toISOString(),
      status: row.undo_status,
      by: row.undo_by_id ? { id: row.undo_by_id, name: row.undo_by_name ?? '' } : null,
      ended_at: row.undo_ended_at,
      undone: row.undone,
      left: row.not_undone,
      reasons: counted<BulkLeft>(row.left_reasons, bulkLeft),
    },
  };
}

const counted = <K extends string>(counts: Readonly<Record<string, number>>, words: Readonly<Record<K, string>>) =>
  (Object.keys(words) as K[]).flatMap((reason) => {
    const count = counts[reason] ?? 0;
    return count > 0 ? [{ reason, count }] : [];
  });
