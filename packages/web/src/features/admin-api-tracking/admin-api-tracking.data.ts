import { adminApiTracking } from '@bookline/contract/features/admin-api-tracking';
import { lookups } from '@bookline/contract/features/lookups';
import type { CallArgs } from '../../lib/api.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** What shows vendors and keys, and is out of date once one was changed. */
const invalidates = ['admin-api-tracking', 'api-keys', lookups.api_vendors] as const;
/** How often the request log is read again while it is looked at. */
const WATCH_MS = 10_000;

export const useTrackedVendors = (query: NonNullable<CallArgs<typeof adminApiTracking.vendors>['query']>) =>
  useCall(adminApiTracking.vendors, { query }, { keepPrevious: true });

export const useTrackedKeys = (query: NonNullable<CallArgs<typeof adminApiTracking.keys>['query']>) =>
  useCall(adminApiTracking.keys, { query }, { keepPrevious: true });

export type RequestsQuery = NonNullable<CallArgs<typeof adminApiTracking.requests>['query']>;

/** A page of the request log; the first one is read again every few seconds. */
export const useApiRequests = (query: RequestsQuery) =>
  useCall(
    adminApiTracking.requests,
    { query },
    { keepPrevious: true, refetchInterval: query.page === 1 ? WATCH_MS : false },
  );

/** Adds a vendor. The form shows the failure. */
export const useAddVendor = () => useSend(adminApiTracking.create_vendor, { invalidates, quiet: true });
/** Changes a vendor. The form shows the failure. */
export const useChangeVendor = () => useSend(adminApiTracking.update_vendor, { invalidates, quiet: true });
/** Deletes a vendor. */
export const useDeleteVendor = () => useSend(adminApiTracking.delete_vendor, { invalidates });
/** Changes somebody's key. The form shows the failure. */
export const useChangeTrackedKey = () => useSend(adminApiTracking.update_key, { invalidates, quiet: true });
/** Revokes somebody's key. */
export const useRevokeKey = () => useSend(adminApiTracking.update_key, { invalidates });
