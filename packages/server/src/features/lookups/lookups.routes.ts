import { lookups } from '@bookline/contract/features/lookups';
import { implement } from '../../platform/http/routes.ts';
import { readVendorChoices } from '../admin-api-tracking/admin-api-tracking.api.ts';
import {
  listDownline,
  listOwnGroups,
  listVisiblePools,
  readAgentflowStatuses,
  readBusinessUnits,
  readCarriers,
  readSources,
  readStatuses,
} from './lookups.service.ts';

export const lookupRoutes = implement(lookups, {
  statuses: async (ctx) => ({ data: await readStatuses(ctx) }),
  agentflow_statuses: async (ctx) => ({ data: await readAgentflowStatuses(ctx) }),
  sources: async (ctx) => ({ data: await readSources(ctx) }),
  carriers: async (ctx) => ({ data: await readCarriers(ctx) }),
  api_vendors: async (ctx) => ({ data: await readVendorChoices(ctx) }),
  business_units: async (ctx) => ({ data: await readBusinessUnits(ctx) }),
  downline: async (ctx, { query }) => ({ data: await listDownline(ctx, query) }),
  pools: async (ctx, { query }) => ({ data: await listVisiblePools(ctx, query) }),
  groups: async (ctx, { query }) => ({ data: await listOwnGroups(ctx, query) }),
});
