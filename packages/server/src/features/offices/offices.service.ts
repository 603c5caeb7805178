import type { Office } from '@bookline/contract/features/offices';
import { type ListMeta, metaOf } from '@bookline/contract/paging';
import type { Context } from '../../platform/context.ts';
import { listOffices } from './offices.queries.ts';

/** A page of the tenant's offices. Every user may see them. */
export async function readOffices(
  ctx: Context,
  query: { q: string; page: number; limit: number },
): Promise<{ data: Office[]; meta: ListMeta }> {
  const { offices, total } = await listOffices(ctx.db, ctx.tenant.id, { ...query, user_id: ctx.actor.user_id });
  // The column's check constraint enforces R070.
  const data: Office[] = offices.map(({ type, ...office }) => ({
    ...office,
    type: type === 'main' ? 'main' : 'branch',
  }));
  return { data, meta: metaOf(query, total) };
}
