import { apiKeys } from '@bookline/contract/features/api-keys';
import { lookups } from '@bookline/contract/features/lookups';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** Queries that show keys. They're out of date after a change. */
const invalidates = ['api-keys', 'admin-api-tracking'] as const;

export const useApiKeys = () => useCall(apiKeys.list, {});
export const useApiToken = () => useCall(apiKeys.show_token, {});
export const useVendorChoices = () => useCall(lookups.api_vendors, {});

/** Creates a key. The form shows the failure. */
export const useMakeKey = () => useSend(apiKeys.create, { invalidates, quiet: true });
/** Changes a key. The form shows the failure. */
export const useChangeKey = () => useSend(apiKeys.update, { invalidates, quiet: true });
/** Rotates a key's secret. */
export const useRotateKey = () => useSend(apiKeys.rotate, { invalidates });
export const useDeleteKey = () => useSend(apiKeys.delete, { invalidates });
export const useRefreshToken = () => useSend(apiKeys.refresh_token, { invalidates });
