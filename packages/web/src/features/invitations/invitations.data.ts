import { invitations } from '@bookline/contract/features/invitations';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** What a link is worth; asked once, for the answer changes only by what is done here. */
export const useInvitation = (token: string) =>
  useCall(invitations.read, { body: { token } }, { enabled: token !== '', staleTime: Number.POSITIVE_INFINITY });

/** Accepts an invitation, which signs the person in. The form shows the failure. */
export const useAcceptInvitation = () => useSend(invitations.accept, { quiet: true });
