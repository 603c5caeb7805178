import { vendorLeads } from '@bookline/contract/features/vendor-leads';
import { answered, implement } from '../../platform/http/routes.ts';
import { readLeadSetting, saveLeadSetting } from './lead-setting.ts';
import { readLeads } from './read-leads.ts';
import { receiveLead } from './receive-lead.ts';

export const vendorLeadRoutes = implement(vendorLeads, {
  create: async (ctx, { body, query }) => {
    const data = await receiveLead(ctx, body, query.api_vendor_id);
    return data.outcome === 'accepted' ? { data } : answered({ data });
  },
  setting: async (ctx, { params }) => ({ data: await readLeadSetting(ctx, params.id) }),
  save_setting: async (ctx, { params, body }) => ({ data: await saveLeadSetting(ctx, params.id, body) }),
  list: (ctx, { params, query }) => readLeads(ctx, params.id, query),
});
