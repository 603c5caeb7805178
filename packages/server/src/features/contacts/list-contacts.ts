import type { ContactsScope } from '@bookline/contract/features/contacts-scope';
import { metaOf } from '@bookline/contract/paging';
import type { SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { COUNTED, countContacts, findContactPage, listIds, listRows } from './list-contacts.queries.ts';
import { scopeConditions } from './scope-conditions.ts';
import { visibleContacts } from './visibility.ts';

const LIST_TIMEOUT_MS = 10_000;
const COUNT_TIMEOUT_MS = 5000;

/** A page of a scope. `total_count` is exact up to 10,000. Throws 503 if the search takes longer than ten seconds. */
export async function listContacts(ctx: SignedInContext, scope: ContactsScope) {
  const { rows, total } = await ctx
    .transaction(async (tx) => findContactPage(tx.db, tx.tenant.id, await scopeConditions(tx, scope), scope), {
      statement_timeout_ms: LIST_TIMEOUT_MS,
      read_only: true,
    })
    .catch((error: unknown) => {
      if (!wasCancelled(error)) throw error;
      const base = ['This search takes too long. Narrow it with a status, a tag, or a longer word.'];
      throw new AppError('unavailable', { fields: { base }, cause: error });
    });
  return { data: rows, meta: metaOf(scope, total, total <= COUNTED) };
}

/** The exact count of a scope; null if counting takes too long. */
export async function countScope(ctx: SignedInContext, scope: ContactsScope): Promise<number | null> {
  try {
    const total = await ctx.transaction(async (tx) => countContacts(tx.db, await scopeConditions(tx, scope)), {
      statement_timeout_ms: COUNT_TIMEOUT_MS,
      read_only: true,
    });
    return Math.min(total, scope.select_n ?? total);
  } catch (error) {
    if (wasCancelled(error)) return null;
    throw error;
  }
}

/** The selected contacts that the user can see (R304): the first ones as rows, all as ids, in the requested order. */
export async function readSelection(ctx: SignedInContext, { ids, limit }: { ids: readonly string[]; limit: number }) {
  return ctx.transaction(
    async (tx) => {
      const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
      const visible = await listIds(tx.db, await visibleContacts(tx), wanted);
      const data = await listRows(tx.db, tx.tenant.id, visible.slice(0, limit));
      return { data, meta: { ids: visible, total_count: visible.length, limit } };
    },
    { statement_timeout_ms: LIST_TIMEOUT_MS, read_only: true },
  );
}

/** Canceled by the statement's time limit. */
const wasCancelled = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014';
