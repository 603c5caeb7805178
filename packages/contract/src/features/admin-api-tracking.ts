import { z } from 'zod';
import { ADMIN, defineEndpoint } from '../endpoint.ts';
import { isoTime, line, uuid } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { apiKey, apiKeyState } from './api-keys.ts';

export const vendorType = z.enum(['lead_provider', 'marketing', 'dialer', 'quoting', 'website', 'other'], {
  message: 'Choose a kind of vendor.',
});
export type VendorType = z.infer<typeof vendorType>;

/** R053: an API vendor holds id, vendor_name, vendor_type. */
export const apiVendor = z.object({ id: uuid, vendor_name: z.string(), vendor_type: vendorType });
export type ApiVendor = z.infer<typeof apiVendor>;

/** A vendor with what its keys did. */
export const trackedVendor = apiVendor.extend({
  /** Keys that work now. */
  active_keys: z.int(),
  last_used_at: isoTime.nullable(),
  /** Calls made with its keys in the last 30 days, and those of them that were refused or failed. */
  requests: z.int(),
  failed_requests: z.int(),
  created_at: isoTime,
});
export type TrackedVendor = z.infer<typeof trackedVendor>;

export const trackedKey = apiKey.extend({
  kind: z.enum(['key', 'token']),
  user: z.object({ id: uuid, name: z.string() }),
});
export type TrackedKey = z.infer<typeof trackedKey>;

export const apiRequestTab = z.enum(['all', 'succeeded', 'failed']);
export const apiRequestFilter = z.enum(['api_key', 'api_vendor', 'user', 'endpoint', 'method', 'status', 'ip']);

export const apiRequest = z.object({
  id: uuid,
  at: isoTime,
  api_key: z.object({ id: uuid, name: z.string(), prefix: z.string() }).nullable(),
  user: z.object({ id: uuid, name: z.string() }).nullable(),
  endpoint: z.string(),
  method: z.string(),
  /** As the contract writes it: ids and numbers in it are not kept. */
  path: z.string(),
  status: z.int(),
  duration_ms: z.int(),
  ip: z.string(),
  user_agent: z.string(),
});
export type ApiRequest = z.infer<typeof apiRequest>;

const byId = z.object({ id: uuid });
const vendor_name = line(80).min(1, 'Give the vendor a name.');
const search = pageQuery.extend({ q: line(80).optional() });

/** R289, R396, R397: whose software works with the tenant's data, with which keys, and what it did. For admins. */
export const adminApiTracking = {
  vendors: defineEndpoint({
    id: 'admin-api-tracking.vendors',
    method: 'GET',
    path: '/v1/admin/api_tracking/api_vendors',
    access: ADMIN,
    summary: 'API vendors by name, with what their keys did',
    query: search,
    response: page(trackedVendor),
  }),
  vendor: defineEndpoint({
    id: 'admin-api-tracking.vendor',
    method: 'GET',
    path: '/v1/admin/api_tracking/api_vendors/{id}',
    access: ADMIN,
    summary: 'One API vendor',
    params: byId,
    response: one(trackedVendor),
  }),
  create_vendor: defineEndpoint({
    id: 'admin-api-tracking.create_vendor',
    method: 'POST',
    path: '/v1/admin/api_tracking/api_vendors',
    access: ADMIN,
    summary: 'Add an API vendor',
    body: z.object({ vendor_name, vendor_type: vendorType }),
    response: one(trackedVendor),
    status: 201,
  }),
  update_vendor: defineEndpoint({
    id: 'admin-api-tracking.update_vendor',
    method: 'PATCH',
    path: '/v1/admin/api_tracking/api_vendors/{id}',
    access: ADMIN,
    summary: "Change an API vendor's name or kind",
    params: byId,
    body: z
      .object({ vendor_name: vendor_name.optional(), vendor_type: vendorType.optional() })
      .refine((change) => change.vendor_name !== undefined || change.vendor_type !== undefined, 'Nothing to change.'),
    response: one(trackedVendor),
  }),
  delete_vendor: defineEndpoint({
    id: 'admin-api-tracking.delete_vendor',
    method: 'DELETE',
    path: '/v1/admin/api_tracking/api_vendors/{id}',
    access: ADMIN,
    summary: 'Delete an API vendor',
    description: '409 while one of its keys still works: revoke those first, or give them to another vendor.',
    params: byId,
  }),
  keys: defineEndpoint({
    id: 'admin-api-tracking.keys',
    method: 'GET',
    path: '/v1/admin/api_tracking/api_keys',
    access: ADMIN,
    summary: "Everybody's API keys and tokens, newest first",
    query: search.extend({
      state: apiKeyState.optional(),
      api_vendor_id: uuid.optional(),
      user_id: uuid.optional(),
    }),
    response: page(trackedKey),
  }),
  update_key: defineEndpoint({
    id: 'admin-api-tracking.update_key',
    method: 'PATCH',
    path: '/v1/admin/api_tracking/api_keys/{id}',
    access: ADMIN,
    summary: "Change anybody's API key, or revoke it",
    description: "A revoked key never works again. Its secret is nobody's but its owner's.",
    params: byId,
    // R396: the key object, with its id.
    body: z.object({
      key: z.object({
        id: uuid,
        name: line(80).min(1, 'Give the key a name.').optional(),
        api_vendor_id: uuid.nullable().optional(),
        expires_at: isoTime.nullable().optional(),
        requests_per_minute: z.int('Give a number.').min(1, 'At least 1.').max(10_000, 'At most 10,000.').optional(),
        revoked: z.literal(true, 'A key cannot be brought back.').optional(),
      }),
    }),
    response: one(trackedKey),
  }),
  requests: defineEndpoint({
    id: 'admin-api-tracking.requests',
    method: 'GET',
    path: '/v1/admin/api_requests',
    access: ADMIN,
    summary: 'Calls made with API keys, newest first',
    description:
      'Kept for 90 days, without bodies, queries and ids. `api_key`, `api_vendor` and `user` take an id or a part of the name, `endpoint` a part of the path or of the operation, the others a whole value.',
    // R397: limit, page, filter_by, filter_value, tab.
    query: pageQuery.extend({
      filter_by: apiRequestFilter.optional(),
      filter_value: line(120).optional(),
      tab: apiRequestTab.default('all'),
    }),
    response: page(apiRequest),
  }),
};
