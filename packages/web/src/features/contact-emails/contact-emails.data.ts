import { contactEmails, EMAIL_LOG_LIMIT, type SentEmail } from '@bookline/contract/features/contact-emails';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';
import { useShowContact } from '../contact-fields/contact-fields.api.ts';

/** Checks whether an address accepts email. */
export function useValidateEmail() {
  const show = useShowContact();
  return useSend(contactEmails.validate, { onSent: ({ data }) => show(data) });
}

/** Marks an address as verified. */
export function useVerifyEmail() {
  const show = useShowContact();
  return useSend(contactEmails.force_verify, { onSent: ({ data }) => show(data) });
}

/** The latest emails to a contact (R437). */
export const useEmailLogs = (id: string) =>
  useCall(contactEmails.logs, { params: { id }, query: { limit: EMAIL_LOG_LIMIT } });

export interface EmailFilter {
  readonly q: string;
  readonly status: SentEmail['status'] | null;
  readonly page: number;
}
const PAGE = 20;

/** A page of the emails to a contact that match the filters. */
export const useEmailHistory = (id: string, { q, status, page }: EmailFilter) =>
  useCall(
    contactEmails.history,
    { params: { id }, body: { page, limit: PAGE, ...(q && { q }), ...(status && { status }) } },
    { keepPrevious: true },
  );
