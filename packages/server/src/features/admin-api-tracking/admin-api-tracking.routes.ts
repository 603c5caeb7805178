import { adminApiTracking } from '@bookline/contract/features/admin-api-tracking';
import { implement } from '../../platform/http/routes.ts';
import { readRequests } from './api-requests.ts';
import { addVendor, changeVendor, getVendor, readVendors, removeVendor } from './api-vendors.ts';
import { changeTrackedKey, readTrackedKeys } from './tracked-keys.ts';

export const adminApiTrackingRoutes = implement(adminApiTracking, {
  vendors: (ctx, { query }) => readVendors(ctx, query),
  vendor: async (ctx, { params }) => ({ data: await getVendor(ctx, params.id) }),
  create_vendor: async (ctx, { body }) => ({ data: await addVendor(ctx, body) }),
  update_vendor: async (ctx, { params, body }) => ({ data: await changeVendor(ctx, params.id, body) }),
  delete_vendor: (ctx, { params }) => removeVendor(ctx, params.id),
  keys: (ctx, { query }) => readTrackedKeys(ctx, query),
  update_key: async (ctx, { params, body }) => ({ data: await changeTrackedKey(ctx, params.id, body) }),
  requests: (ctx, { query }) => readRequests(ctx, query),
});
