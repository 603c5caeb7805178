import { adminPools } from '@bookline/contract/features/admin-pools';
import { implement } from '../../platform/http/routes.ts';
import { addPool, changePool, readPool } from './admin-pools.service.ts';
import { removePool } from './remove-pool.ts';

export const adminPoolRoutes = implement(adminPools, {
  create: async (ctx, { body }) => ({ data: await addPool(ctx, body) }),
  get: async (ctx, { params }) => ({ data: await readPool(ctx, params.id) }),
  update: async (ctx, { params, body }) => ({ data: await changePool(ctx, params.id, body) }),
  delete: async (ctx, { params, query }) => ({ data: await removePool(ctx, params.id, query) }),
});
