import { mailServer } from '@bookline/contract/features/mail-server';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const invalidates = [mailServer.get] as const;

/** The tenant's mail server, and the installation's. */
export const useMailServer = () => useCall(mailServer.get, {});

/** Sets the server. The form shows the failure. */
export const useSetMailServer = () => useSend(mailServer.set, { invalidates, quiet: true });

/** Returns to the installation's server. The dialog shows the failure. */
export const useRemoveMailServer = () => useSend(mailServer.remove, { invalidates, quiet: true });

/** The DNS records of the sender's domain, asked now. */
export const useSenderDomain = (enabled: boolean) => useCall(mailServer.domain, {}, { enabled, staleTime: 60_000 });

/** Sends a test email to the user. */
export const useTestMailServer = () => useSend(mailServer.test);
