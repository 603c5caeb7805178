import { voicemailMessages } from '@bookline/contract/features/voicemail-messages';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const invalidates = [voicemailMessages.list] as const;

/** The user's messages for answering machines, oldest first. */
export const useMessages = () => useCall(voicemailMessages.list, {}, { staleTime: 60_000 });

/** Adds a message. The form shows the failure. */
export const useAddMessage = () => useSend(voicemailMessages.create, { invalidates, quiet: true });

/** One of them can be the greeting of the dialer settings, which is the standard one then. */
export const useDeleteMessage = () =>
  useSend(voicemailMessages.delete, { invalidates: [...invalidates, 'dialer-profile'] });
