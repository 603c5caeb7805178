import { z } from 'zod';
import { ADMIN, ADMIN_THEMSELVES, defineEndpoints } from '../endpoint.ts';
import { entity, isoTime, leadPrice, line, money, reference, uuid, withId } from '../fields.ts';
import { one, page, pageQuery } from '../paging.ts';
import { MAX_LOGGED_VALUE, MAX_NAME } from '../rules/limits.ts';
import { apiKey, apiKeyState } from './api-keys.ts';

export const vendorType = z.enum(['lead_provider', 'marketing', 'dialer', 'quoting', 'website', 'other'], {
  message: 'Choose a vendor type.',
});
export type VendorType = z.infer<typeof vendorType>;

/** R053: an API vendor has id, vendor_name, and vendor_type. */
export const apiVendor = entity('ApiVendor', { id: uuid, vendor_name: z.string(), vendor_type: vendorType });
export type ApiVendor = z.infer<typeof apiVendor>;

/** A vendor and the use of its keys. */
export const trackedVendor = apiVendor
  .extend({
    /** Active keys. */
    active_keys: z.int(),
    last_used_at: isoTime.nullable(),
    /** Calls with its keys in the last 30 days, and how many of them were refused or failed. */
    requests: z.int(),
    failed_requests: z.int(),
    /** What each of its leads cost, for reports. Null if that isn't known. It counts before the price of the lead source. */
    lead_price: money.nullable(),
    created_at: isoTime,
  })
  .meta({ id: 'TrackedVendor' });
export type TrackedVendor = z.infer<typeof trackedVendor>;

export const trackedKey = apiKey
  .extend({
    kind: z.enum(['key', 'token']),
    user: reference,
  })
  .meta({ id: 'TrackedKey' });
export type TrackedKey = z.infer<typeof trackedKey>;

export const apiRequestTab = z.enum(['all', 'succeeded', 'failed']);
export const apiRequestFilter = z.enum(['api_key', 'api_vendor', 'user', 'endpoint', 'method', 'status', 'ip']);

export const apiRequest = entity('ApiRequest', {
  id: uuid,
  at: isoTime,
  api_key: z.object({ id: uuid, name: z.string(), prefix: z.string() }).nullable(),
  user: reference.nullable(),
  endpoint: z.string(),
  method: z.string(),
  /** As in the contract: ids and numbers in it aren't stored. */
  path: z.string(),
  status: z.int(),
  duration_ms: z.int(),
  ip: z.string(),
  user_agent: z.string(),
});
export type ApiRequest = z.infer<typeof apiRequest>;

const vendor_name = line(MAX_NAME).min(1, 'Enter a vendor name.');
const search = pageQuery.extend({ q: line(MAX_NAME).optional() });

/** R289, R396, R397: which outside software uses the tenant's data, with which keys, and how. For admins. */
export const adminApiTracking = defineEndpoints('admin-api-tracking', {
  vendors: {
    method: 'GET',
    path: '/v1/admin/api_tracking/api_vendors',
    access: ADMIN,
    summary: 'List API vendors by name, with key usage',
    query: search,
    response: page(trackedVendor),
  },
  vendor: {
    method: 'GET',
    path: '/v1/admin/api_tracking/api_vendors/{id}',
    access: ADMIN,
    summary: 'Get an API vendor',
    params: withId,
    response: one(trackedVendor),
  },
  create_vendor: {
    method: 'POST',
    path: '/v1/admin/api_tracking/api_vendors',
    access: ADMIN,
    summary: 'Add an API vendor',
    body: z.object({ vendor_name, vendor_type: vendorType, lead_price: leadPrice }),
    response: one(trackedVendor),
    status: 201,
  },
  update_vendor: {
    method: 'PATCH',
    path: '/v1/admin/api_tracking/api_vendors/{id}',
    access: ADMIN,
    summary: "Change an API vendor's name, type, or price per lead",
    params: withId,
    body: z
      .object({ vendor_name: vendor_name.optional(), vendor_type: vendorType.optional(), lead_price: leadPrice })
      .refine((change) => Object.values(change).some((value) => value !== undefined), 'Enter at least one change.'),
    response: one(trackedVendor),
  },
  delete_vendor: {
    method: 'DELETE',
    path: '/v1/admin/api_tracking/api_vendors/{id}',
    access: ADMIN,
    summary: 'Delete an API vendor',
    description: '409 while one of its keys is active. Revoke its keys or assign them to another vendor first.',
    params: withId,
  },
  keys: {
    method: 'GET',
    path: '/v1/admin/api_tracking/api_keys',
    access: ADMIN,
    summary: 'List all API keys and tokens, newest first',
    query: search.extend({
      state: apiKeyState.optional(),
      api_vendor_id: uuid.optional(),
      user_id: uuid.optional(),
    }),
    response: page(trackedKey),
  },
  update_key: {
    method: 'PATCH',
    path: '/v1/admin/api_tracking/api_keys/{id}',
    access: ADMIN_THEMSELVES,
    summary: 'Change or revoke any API key',
    description: 'A revoked key never works again. Only its owner ever sees its secret.',
    params: withId,
    // R396: the key object, with its id.
    body: z.object({
      key: z.object({
        id: uuid,
        name: line(MAX_NAME).min(1, 'Enter a name for the key.').optional(),
        api_vendor_id: uuid.nullable().optional(),
        expires_at: isoTime.nullable().optional(),
        requests_per_minute: z
          .int('Enter a number.')
          .min(1, 'Enter 1 or more.')
          .max(10_000, 'Enter 10,000 or less.')
          .optional(),
        revoked: z.literal(true, 'A revoked key can’t be restored.').optional(),
      }),
    }),
    response: one(trackedKey),
  },
  requests: {
    method: 'GET',
    path: '/v1/admin/api_requests',
    access: ADMIN,
    summary: 'List calls made with API keys, newest first',
    description:
      'Kept for 90 days, without bodies, queries, or ids. `api_key`, `api_vendor`, and `user` accept an id or part of the name, `endpoint` part of the path or operation, and the other filters an exact value.',
    // R397: limit, page, filter_by, filter_value, tab.
    query: pageQuery.extend({
      filter_by: apiRequestFilter.optional(),
      filter_value: line(MAX_LOGGED_VALUE).optional(),
      tab: apiRequestTab.default('all'),
    }),
    response: page(apiRequest),
  },
});
