import { adminApiTracking } from '@bookline/contract/features/admin-api-tracking';
import { lookups } from '@bookline/contract/features/lookups';
import type { CallArgs } from '../../lib/api.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** Queries that show vendors and keys. They're out of date after a change. */
const invalidates = ['admin-api-tracking', 'api-keys', lookups.api_vendors] as const;
/** How often the open request log reloads. A request appears in it about a second after it was made. */
const WATCH_MS = 2_000;

export const useTrackedVendors = (query: NonNullable<CallArgs<typeof adminApiTracking.vendors>['query']>) =>
  useCall(adminApiTracking.vendors, { query }, { keepPrevious: true });

export const useTrackedKeys = (query: NonNullable<CallArgs<typeof adminApiTracking.keys>['query']>) =>
  useCall(adminApiTracking.keys, { query }, { keepPrevious: true });

export type RequestsQuery = NonNullable<CallArgs<typeof adminApiTracking.requests>['query']>;

/** A page of the request log. The first page reloads every few seconds and when the user returns to it. */
export const useApiRequests = (query: RequestsQuery) =>
  useCall(
    adminApiTracking.requests,
    { query },
    { keepPrevious: true, staleTime: 0, refetchInterval: query.page === 1 ? WATCH_MS : false },
  );

/** Adds a vendor. The form shows the failure. */
export const useAddVendor = () => useSend(adminApiTracking.create_vendor, { invalidates, quiet: true });
/** Changes a vendor. The form shows the failure. */
export const useChangeVendor = () => useSend(adminApiTracking.update_vendor, { invalidates, quiet: true });
export const useDeleteVendor = () => useSend(adminApiTracking.delete_vendor, { invalidates });
/** Changes a user's key. The form shows a failure. */
export const useChangeTrackedKey = () => useSend(adminApiTracking.update_key, { invalidates, quiet: true });
export const useRevokeKey = () => useSend(adminApiTracking.update_key, { invalidates });
