import { type MailSummary, mailbox } from '@bookline/contract/features/mailbox';
import { paths } from '../../lib/paths.ts';
import { useCall } from '../../lib/use-call.ts';

/** As an admin, or as whoever sits at the machine and has no session. */
export type Reader = 'admin' | 'here';

export type MailStatus = MailSummary['status'];

/** New mail shows by itself: people wait for it beside this page. */
const LOOK_AGAIN_MS = 5000;

/** A page of the tenant's mails. */
export const useMailbox = (
  reader: Reader,
  query: { readonly q: string; readonly page: number; readonly status?: MailStatus | undefined },
) =>
  useCall(
    reader === 'admin' ? mailbox.list : mailbox.listHere,
    { query },
    {
      keepPrevious: true,
      refetchInterval: LOOK_AGAIN_MS,
    },
  );

/** One mail. */
export const useMail = (reader: Reader, id: string) =>
  useCall(reader === 'admin' ? mailbox.get : mailbox.getHere, { params: { id } });

/** Where a reader finds the list, or one mail. */
export const mailboxPath = (reader: Reader, id?: string): string => {
  const list = reader === 'admin' ? paths.admin_mailbox : paths.mailbox;
  return id ? `${list}/${id}` : list;
};
