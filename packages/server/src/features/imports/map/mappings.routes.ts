import { importMappings } from '@bookline/contract/features/import-mappings';
import { implement } from '../../../platform/http/routes.ts';
import { changeMapping, readMappings, removeMapping } from './mappings.service.ts';

export const importMappingRoutes = implement(importMappings, {
  list: (ctx, { query }) => readMappings(ctx, query),
  change: async (ctx, { params, body }) => ({ data: await changeMapping(ctx, params.id, body.target) }),
  remove: (ctx, { params }) => removeMapping(ctx, params.id),
});
