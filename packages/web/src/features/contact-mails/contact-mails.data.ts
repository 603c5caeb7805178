import { contactMails } from '@bookline/contract/features/contact-mails';
import { contacts } from '@bookline/contract/features/contacts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

const stale = ['contact-emails', 'contact-mails', contacts.timeline] as const;

/** The form shows what is refused. */
export const useSendEmail = () => useSend(contactMails.send, { invalidates: stale, quiet: true });
export const useSendTest = () => useSend(contactMails.test, { quiet: true });
export const useCancelEmail = () => useSend(contactMails.cancel, { invalidates: stale });

/** A mail as the contact would get it. */
export const usePreview = (
  id: string,
  body: { subject: string; html: string; purpose: 'personal' | 'marketing'; to?: string },
) => useCall(contactMails.preview, { params: { id }, body }, { keepPrevious: true });

/** A mail with its words. */
export const useWrittenEmail = (id: string, emailId: string) => useCall(contactMails.get, { params: { id, emailId } });
