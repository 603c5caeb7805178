import { mailServer } from '@bookline/contract/features/mail-server';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const invalidates = [mailServer.get] as const;

/** The tenant's mail server, and what the installation has. */
export const useMailServer = () => useCall(mailServer.get, {});

/** Sets the server. The form shows the failure. */
export const useSetMailServer = () => useSend(mailServer.set, { invalidates, quiet: true });

/** Goes back to what the installation has. The dialog shows the failure. */
export const useRemoveMailServer = () => useSend(mailServer.remove, { invalidates, quiet: true });

/** Sends a mail to oneself. */
export const useTestMailServer = () => useSend(mailServer.test);
