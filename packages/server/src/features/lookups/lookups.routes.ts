import { lookups } from '@bookline/contract/features/lookups';
import { implement } from '../../platform/http/routes.ts';
import { listAgentflowStatuses, listGroups, listSources, listStatuses } from './lookups.queries.ts';
import { listDownline, listVisiblePools } from './lookups.service.ts';

export const lookupRoutes = implement(lookups, {
  statuses: async (ctx) => ({ data: await listStatuses(ctx.db, ctx.tenant.id) }),
  agentflow_statuses: async (ctx) => ({ data: await listAgentflowStatuses(ctx.db, ctx.tenant.id) }),
  sources: async (ctx) => ({ data: await listSources(ctx.db, ctx.tenant.id) }),
  downline: async (ctx, { query }) => ({ data: await listDownline(ctx, query.q) }),
  pools: async (ctx) => ({ data: await listVisiblePools(ctx) }),
  groups: async (ctx) => ({
    data: await listGroups(ctx.db, ctx.tenant.id, ctx.actor.user.admin ? undefined : ctx.actor.user_id),
  }),
});
