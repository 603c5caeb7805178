import type { BodyOf } from '@bookline/contract/endpoint';
import type { transfers } from '@bookline/contract/features/transfers';
import type { Context } from '../../platform/context.ts';
import { countSelected, selectedContacts, visibleContactRows } from '../contacts/contacts.api.ts';
import { listEdge } from './select-first-last.queries.ts';

const SHOWN = 50;

/** The first or last contacts of a scope, in its list's order. Fewer if there aren't enough. */
export async function selectFirstLast(
  ctx: Context,
  { contacts_scope, which, count }: BodyOf<typeof transfers.select_first_last>,
) {
  const wanted = { deleted: contacts_scope.contact_group === 'deleted' };
  const selection = { all: true, contacts_scope };
  const total = await countSelected(ctx, selection, wanted);
  const ids = await listEdge(ctx.db, await selectedContacts(ctx, selection, wanted), {
    after: which === 'first' ? 0 : Math.max(0, total - count),
    limit: count,
  });
  const rows = new Map((await visibleContactRows(ctx, ids.slice(0, SHOWN))).map((row) => [row.id, row]));
  const data = ids.flatMap((id) => rows.get(id) ?? []);
  return { data, meta: { ids, total_count: ids.length, limit: SHOWN } };
}
