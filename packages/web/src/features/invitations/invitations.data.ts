import { invitations } from '@bookline/contract/features/invitations';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** The state of an invitation link. Loaded once, because only this page changes it. */
export const useInvitation = (token: string) =>
  useCall(invitations.read, { body: { token } }, { enabled: token !== '', staleTime: Number.POSITIVE_INFINITY });

/** Accepts an invitation and signs the user in. The form shows the failure. */
export const useAcceptInvitation = () => useSend(invitations.accept, { quiet: true });
