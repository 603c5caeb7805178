import {
  adminAgentflowStatuses,
  adminAgentflowStatusGroups,
  adminSources,
  adminStatuses,
} from '@bookline/contract/features/admin-lookups';
import { implement, type Route } from '../../platform/http/routes.ts';
import {
  addAgentflowStatus,
  addSource,
  addStatus,
  addStatusGroup,
  changeAgentflowStatus,
  changeSource,
  changeStatus,
  changeStatusGroup,
  readAgentflowStatuses,
  readSources,
  readStatuses,
  readStatusGroup,
  readStatusGroups,
  removeStatusGroup,
} from './admin-lookups.service.ts';
import { lookupKinds } from './lookup-kinds.ts';
import { removeLookup } from './remove-lookup.ts';

export const adminLookupRoutes: readonly Route[] = [
  ...implement(adminStatuses, {
    list: async (ctx) => ({ data: await readStatuses(ctx) }),
    create: async (ctx, { body }) => ({ data: await addStatus(ctx, body) }),
    update: async (ctx, { params, body }) => ({ data: await changeStatus(ctx, params.id, body) }),
    delete: async (ctx, { params, query }) => ({
      data: await removeLookup(ctx, lookupKinds.status, params.id, query.replace_with),
    }),
  }),
  ...implement(adminAgentflowStatuses, {
    list: async (ctx, { query }) => ({ data: await readAgentflowStatuses(ctx, query.business_unit_id) }),
    create: async (ctx, { body }) => ({ data: await addAgentflowStatus(ctx, body) }),
    update: async (ctx, { params, body }) => ({ data: await changeAgentflowStatus(ctx, params.id, body) }),
    delete: async (ctx, { params, query }) => ({
      data: await removeLookup(ctx, lookupKinds.agentflow_status, params.id, query.replace_with),
    }),
  }),
  ...implement(adminAgentflowStatusGroups, {
    list: async (ctx) => ({ data: await readStatusGroups(ctx) }),
    get: async (ctx, { params }) => ({ data: await readStatusGroup(ctx, params.id) }),
    create: async (ctx, { body }) => ({ data: await addStatusGroup(ctx, body) }),
    update: async (ctx, { params, body }) => ({ data: await changeStatusGroup(ctx, params.id, body) }),
    delete: (ctx, { params }) => removeStatusGroup(ctx, params.id),
  }),
  ...implement(adminSources, {
    list: async (ctx) => ({ data: await readSources(ctx) }),
    create: async (ctx, { body }) => ({ data: await addSource(ctx, body) }),
    update: async (ctx, { params, body }) => ({ data: await changeSource(ctx, params.id, body) }),
    delete: async (ctx, { params, query }) => ({
      data: await removeLookup(ctx, lookupKinds.source, params.id, query.replace_with),
    }),
  }),
];
