import type { QueryOf } from '@bookline/contract/endpoint';
import type { AgentInfo, StoreItem, store } from '@bookline/contract/features/store';
import { metaOf } from '@bookline/contract/paging';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { getMember } from '../billing/billing.api.ts';
import { presentItems } from './present-item.ts';
import { countProducts, listProducts, listShownCategories } from './products.queries.ts';

/** A page of what the user can order. */
export async function readItems(ctx: Context, query: QueryOf<typeof store.items>) {
  const { db, tenant, actor } = ctx;
  const filter = { q: query.q, category_id: query.category_id, user_id: actor.user_id };
  const rows = await listProducts(db, tenant.id, filter, query);
  return { data: await presentItems(ctx, rows), meta: metaOf(query, await countProducts(db, tenant.id, filter)) };
}

export const readCategories = ({ db, tenant, actor }: Context) =>
  listShownCategories(db, tenant.id, actor.user_id).then((rows) => [...rows]);

/** A product that the user may order. Throws 404 for any other. */
export async function readItem(ctx: Context, id: string): Promise<StoreItem> {
  const rows = await listProducts(ctx.db, ctx.tenant.id, { ids: [id], user_id: ctx.actor.user_id });
  const [item] = await presentItems(ctx, rows);
  if (!item) throw new AppError('not_found');
  return item;
}

/** R361: the user's name, email, and office. */
export async function readAgentInfo({ db, tenant, actor }: Context): Promise<AgentInfo> {
  const { first_name, last_name, email, line1, city, state, zip } = await getMember(db, tenant.id, actor.user_id);
  return {
    name: `${first_name} ${last_name}`.trim(),
    email,
    phone: '',
    line1: line1 ?? '',
    city: city ?? '',
    state: state ?? '',
    zip: zip ?? '',
  };
}
