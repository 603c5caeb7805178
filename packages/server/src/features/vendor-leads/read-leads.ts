import type { QueryOf, ReplyOf } from '@bookline/contract/endpoint';
import type { vendorLeads } from '@bookline/contract/features/vendor-leads';
import { metaOf } from '@bookline/contract/paging';
import type { Context } from '../../platform/context.ts';
import { getVendor } from '../admin-api-tracking/admin-api-tracking.api.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { countLeads, listLeads } from './vendor-leads.queries.ts';

/** A vendor's recent leads, newest first, with the contact if the acting user can see it. Throws 404 if there is no such vendor. */
export async function readLeads(
  ctx: Context,
  vendorId: string,
  query: QueryOf<typeof vendorLeads.list>,
): Promise<ReplyOf<typeof vendorLeads.list>> {
  const { page, limit, outcome } = query;
  await getVendor(ctx, vendorId);
  const filter = outcome ? { outcome } : {};
  const conditions = await visibleContacts(ctx);
  const paging = { limit, offset: (page - 1) * limit };
  const data = await listLeads(ctx.db, ctx.tenant.id, vendorId, { ...filter, ...paging, conditions });
  return { data, meta: metaOf(query, await countLeads(ctx.db, ctx.tenant.id, vendorId, filter)) };
}
