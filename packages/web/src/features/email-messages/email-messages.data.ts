import { contacts } from '@bookline/contract/features/contacts';
import { emailMessages } from '@bookline/contract/features/email-messages';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const stale = ['contact-emails', 'email-messages', contacts.timeline] as const;

/** Sends the email. The form shows the failure. */
export const useSendEmail = () => useSend(emailMessages.send, { invalidates: stale, quiet: true });
export const useSendTest = () => useSend(emailMessages.test, { quiet: true });
export const useCancelEmail = () => useSend(emailMessages.cancel, { invalidates: stale });

/** The email as the contact would get it. */
export const usePreview = (
  id: string,
  body: { subject: string; html: string; purpose: 'personal' | 'marketing'; to?: string },
) => useCall(emailMessages.preview, { params: { id }, body }, { keepPrevious: true });

/** An email with its text. */
export const useWrittenEmail = (id: string, emailId: string) => useCall(emailMessages.get, { params: { id, emailId } });
