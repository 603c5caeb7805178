import { emailFeedback } from '@bookline/contract/features/email-feedback';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const invalidates = [emailFeedback.get] as const;

/** The mailbox that bounces are read from, and what came back lately. */
export const useFeedbackMailbox = () => useCall(emailFeedback.get, {});

/** The form shows the failure. */
export const useSetFeedbackMailbox = () => useSend(emailFeedback.set, { invalidates, quiet: true });
/** The dialog shows the failure. */
export const useRemoveFeedbackMailbox = () => useSend(emailFeedback.remove, { invalidates, quiet: true });
export const useCheckFeedbackMailbox = () => useSend(emailFeedback.check);
