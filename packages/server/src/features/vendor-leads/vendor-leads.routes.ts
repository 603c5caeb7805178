import { vendorLeads } from '@bookline/contract/features/vendor-leads';
import { metaOf } from '@bookline/contract/paging';
import { answered, implement } from '../../platform/http/routes.ts';
import { getVendor } from '../admin-api-tracking/admin-api-tracking.api.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { readLeadSetting, saveLeadSetting } from './lead-setting.ts';
import { receiveLead } from './receive-lead.ts';
import { countLeads, listLeads } from './vendor-leads.queries.ts';

export const vendorLeadRoutes = implement(vendorLeads, {
  create: async (ctx, { body, query }) => {
    const data = await receiveLead(ctx, body, query.api_vendor_id);
    return data.outcome === 'created' ? { data } : answered({ data });
  },
  setting: async (ctx, { params }) => ({ data: await readLeadSetting(ctx, params.id) }),
  save_setting: async (ctx, { params, body }) => ({ data: await saveLeadSetting(ctx, params.id, body) }),
  list: async (ctx, { params, query }) => {
    const { page, limit, outcome } = query;
    await getVendor(ctx, params.id);
    const filter = outcome ? { outcome } : {};
    const conditions = await visibleContacts(ctx);
    const paging = { limit, offset: (page - 1) * limit };
    const data = await listLeads(ctx.db, ctx.tenant.id, params.id, { ...filter, ...paging, conditions });
    return { data, meta: metaOf(query, await countLeads(ctx.db, ctx.tenant.id, params.id, filter)) };
  },
});
