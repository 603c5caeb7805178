import { featureFlags } from '@bookline/contract/features/feature-flags';
import { useQueryClient } from '@tanstack/react-query';
import { invalidateSession } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** Every feature as the tenant has it. */
export const useFeatureFlags = () => useCall(featureFlags.list, {});

/** Turns a feature on or off, or opens it by name. One's own screens follow at once. */
export function useSetFeatureFlag({ quiet = false } = {}) {
  const client = useQueryClient();
  return useSend(featureFlags.set, {
    invalidates: [featureFlags.list],
    until_shown: true,
    quiet,
    onSent: () => invalidateSession(client),
  });
}
