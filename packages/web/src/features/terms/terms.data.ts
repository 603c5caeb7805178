import { termsOfUse } from '@bookline/contract/features/terms';
import { useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../../lib/query-keys.ts';
import { useUpdateSession } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** The terms of this host name, also for someone who isn't signed in. */
export const usePublicTerms = () => useCall(termsOfUse.read, {});

export const useTerms = () => useCall(termsOfUse.get, {}, { staleTime: 0 });

/**
 * R347. If the terms changed in the meantime, reads the new ones, which must be accepted. Success reads nothing: the user may still be in another state
 * that refuses the terms (R028).
 */
export function useAcceptTerms() {
  const client = useQueryClient();
  const update = useUpdateSession();
  return useSend(termsOfUse.accept, {
    quiet: true,
    onSent: ({ data }) => update(data),
    onFailed: () => void invalidate(client, termsOfUse.get),
  });
}

export const useTermsVersions = () => useCall(termsOfUse.list, {});

/** The admin who publishes terms is the first to accept them. */
export function usePublishTerms() {
  const update = useUpdateSession();
  return useSend(termsOfUse.publish, {
    quiet: true,
    invalidates: ['terms-of-use'],
    onSent: () => update({ updated_tos: false }),
  });
}
