import type { QueryOf } from '@bookline/contract/endpoint';
import type { TransferAttempt, transfers } from '@bookline/contract/features/transfers';
import { metaOf } from '@bookline/contract/paging';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { AppError } from '../../platform/errors.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { countLogs, listLogs } from './list-transfers.queries.ts';
import {
  type AttemptCondition,
  type AttemptRow,
  countAttempts,
  findAttempt,
  listAttempts,
  namedLike,
} from './transfers.queries.ts';

/** Users see the attempts they made and those made while acting as them. Admins see all. */
function seenAttempts({ actor, tenant }: Context): AttemptCondition[] {
  const ofTenant = sql<SqlBool>`a.tenant_id = ${tenant.id}`;
  if (actor.roles.includes('admin')) return [ofTenant];
  return [ofTenant, sql<SqlBool>`(a.made_by_id = ${actor.user_id} or a.acting_as_id = ${actor.user_id})`];
}

/** An attempt visible to the acting user. */
export const ownAttempt = (ctx: Context, id: string): AttemptCondition[] => [
  ...seenAttempts(ctx),
  sql<SqlBool>`a.id = ${id}`,
];

/** A page of attempts (R316). */
export async function readAttempts(ctx: Context, { q, ...paging }: QueryOf<typeof transfers.list>) {
  const conditions = [...seenAttempts(ctx), ...(q ? [namedLike(`%${likePattern(q.toLowerCase())}%`)] : [])];
  const offset = (paging.page - 1) * paging.limit;
  const rows = await listAttempts(ctx.db, conditions, { ...paging, offset });
  const total = await countAttempts(ctx.db, conditions);
  return { data: rows.map((row) => present(row)), meta: metaOf(paging, total) };
}

/** One attempt with the count per receiver. Throws 404 for a hidden one. */
export async function getAttempt(ctx: Context, id: string): Promise<TransferAttempt> {
  const row = await findAttempt(ctx.db, ownAttempt(ctx, id));
  if (!row) throw new AppError('not_found');
  return present(row);
}

/** A page of results per contact. Throws 404 for a hidden attempt. */
export async function readLogs(ctx: Context, id: string, { q, outcome, ...paging }: QueryOf<typeof transfers.logs>) {
  if (!(await findAttempt(ctx.db, ownAttempt(ctx, id)))) throw new AppError('not_found');
  const filter = { outcome, pattern: q && `%${likePattern(q.toLowerCase())}%`, visible: await visibleContacts(ctx) };
  const page = { limit: paging.limit, offset: (paging.page - 1) * paging.limit };
  const data = await listLogs(ctx.db, ctx.tenant.id, id, filter, page);
  return { data, meta: metaOf(paging, await countLogs(ctx.db, ctx.tenant.id, id, filter)) };
}

/** Whether there is something to revert now. */
export const mayRevert = ({
  status,
  reverted,
  revert_status,
  moved,
  revert_moved,
  revert_skipped,
}: Pick<AttemptRow, 'status' | 'reverted' | 'revert_status' | 'moved' | 'revert_moved' | 'revert_skipped'>): boolean =>
  status !== 'queued' &&
  status !== 'processing' &&
  revert_status !== 'queued' &&
  revert_status !== 'processing' &&
  !reverted &&
  moved - revert_moved - revert_skipped > 0;

function present(row: AttemptRow): TransferAttempt {
  const person = (id: string | null, name: string | null) => (id ? { id, name: name ?? '' } : null);
  const { status, total, processed, moved, kept, left_over, skipped } = row;
  const isOver = status !== 'queued' && status !== 'processing';
  return {
    id: row.id,
    status,
    reverted: row.reverted,
    updated_at: row.updated_at,
    created_at: row.created_at,
    started_at: row.started_at,
    finished_at: row.finished_at,
    made_by: person(row.made_by_id, row.made_by_name),
    acting_as: person(row.acting_as_id, row.acting_as_name),
    distribution: row.distribution,
    rest: row.rest,
    receivers: row.receivers.map((receiver) => ({ ...receiver, moved: row.moved_to[receiver.id] ?? 0 })),
    total,
    processed,
    moved,
    kept,
    left: left_over,
    skipped,
    error: row.error,
    revert: row.revert_status && {
      status: row.revert_status,
      by: person(row.revert_by_id, row.revert_by_name),
      acting_as: person(row.revert_acting_as_id, row.revert_acting_as_name),
      moved: row.revert_moved,
      skipped: row.revert_skipped,
      error: row.revert_error,
      started_at: row.revert_started_at,
      finished_at: row.revert_finished_at,
    },
    revertable: mayRevert(row),
    again: isOver ? left_over + skipped + total - processed : 0,
  };
}
