import { apiKeys } from '@bookline/contract/features/api-keys';
import { lookups } from '@bookline/contract/features/lookups';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** What shows keys, and is out of date once one was made, changed or deleted. */
const invalidates = ['api-keys', 'admin-api-tracking'] as const;

export const useApiKeys = () => useCall(apiKeys.list, {});
export const useApiToken = () => useCall(apiKeys.show_token, {});
export const useVendorChoices = () => useCall(lookups.api_vendors, {});

/** Makes a key. The form shows the failure. */
export const useMakeKey = () => useSend(apiKeys.create, { invalidates, quiet: true });
/** Changes a key. The form shows the failure. */
export const useChangeKey = () => useSend(apiKeys.update, { invalidates, quiet: true });
/** Gives a key a new secret. */
export const useRotateKey = () => useSend(apiKeys.rotate, { invalidates });
/** Revokes a key. */
export const useDeleteKey = () => useSend(apiKeys.delete, { invalidates });
/** Makes the API token anew. */
export const useRefreshToken = () => useSend(apiKeys.refresh_token, { invalidates });
