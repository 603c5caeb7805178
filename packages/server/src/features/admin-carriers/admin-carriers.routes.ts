import { adminCarriers } from '@bookline/contract/features/admin-carriers';
import { implement } from '../../platform/http/routes.ts';
import { addCarrier, changeCarrier, readCarriers, removeCarrier } from './admin-carriers.service.ts';

export const adminCarrierRoutes = implement(adminCarriers, {
  list: (ctx, { query }) => readCarriers(ctx, query),
  create: async (ctx, { body }) => ({ data: await addCarrier(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await changeCarrier(ctx, params.id, body) }),
  delete: (ctx, { params }) => removeCarrier(ctx, params.id),
});
