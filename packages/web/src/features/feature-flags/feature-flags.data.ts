import { featureFlags } from '@bookline/contract/features/feature-flags';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateSession } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** All features with the tenant's settings. */
export const useFeatureFlags = () => useCall(featureFlags.list, {});

/** Enables or disables a feature, or opens it to single users. The admin's own screens update at once. */
export function useSetFeatureFlag({ quiet = false } = {}) {
  const client = useQueryClient();
  return useSend(featureFlags.set, {
    invalidates: [featureFlags.list],
    until_shown: true,
    quiet,
    onSent: () => invalidateSession(client),
  });
}
