import { quickFilters } from '@bookline/contract/features/quick-filters';
import { implement } from '../../platform/http/routes.ts';
import { changeQuickFilter, listQuickFilters, removeQuickFilter, saveQuickFilter } from './quick-filters.service.ts';

export const quickFilterRoutes = implement(quickFilters, {
  list: async (ctx) => ({ data: await listQuickFilters(ctx) }),
  create: async (ctx, { body }) => ({ data: await saveQuickFilter(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await changeQuickFilter(ctx, params.id, body) }),
  delete: (ctx, { params }) => removeQuickFilter(ctx, params.id),
});
