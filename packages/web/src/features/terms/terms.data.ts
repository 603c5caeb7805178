import { termsOfUse } from '@bookline/contract/features/terms';
import { useUpdateSession } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** The terms of this host name, also for someone who isn't signed in. */
export const usePublicTerms = () => useCall(termsOfUse.read, {});

export const useTerms = () => useCall(termsOfUse.get, {}, { staleTime: 0 });

/** R347. If the terms changed in the meantime, the new ones must be accepted. */
export function useAcceptTerms() {
  const update = useUpdateSession();
  return useSend(termsOfUse.accept, {
    quiet: true,
    invalidates: [termsOfUse.get],
    onSent: ({ data }) => update(data),
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
