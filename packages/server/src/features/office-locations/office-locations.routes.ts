import { officeLocations } from '@bookline/contract/features/office-locations';
import { implement } from '../../platform/http/routes.ts';
import { addOffice, getOffice, readOffices, removeOffice, replaceOffice } from './office-locations.service.ts';

export const officeLocationRoutes = implement(officeLocations, {
  list: (ctx, { query }) => readOffices(ctx, query),
  get: async (ctx, { params }) => ({ data: await getOffice(ctx, params.id) }),
  create: async (ctx, { body }) => ({ data: await addOffice(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await replaceOffice(ctx, params.id, body) }),
  delete: (ctx, { params }) => removeOffice(ctx, params.id),
});
