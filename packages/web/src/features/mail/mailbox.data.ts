import { type MailSummary, mailbox } from '@bookline/contract/features/mailbox';
import { paths } from '../../lib/paths.ts';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** Access as an admin, or from this computer without a session. */
export type Reader = 'admin' | 'here';

export type MailStatus = MailSummary['status'];

/** New emails appear automatically, because users wait for them here. */
const LOOK_AGAIN_MS = 5000;

/** A page of the tenant's emails. */
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

/** One email without its text, for an admin. */
export const useMail = (id: string) => useCall(mailbox.get, { params: { id } });

/** One email with its text, for an admin who enters their password. The dialog shows the failure. */
export const useOpenMail = () => useSend(mailbox.open, { quiet: true });

/** One email with its text, for users of this computer. */
export const useMailHere = (id: string) => useCall(mailbox.getHere, { params: { id } });

/** The paths of the list and of one email. */
export const mailboxPath = (reader: Reader, id?: string): string => {
  const list = reader === 'admin' ? paths.admin_mailbox : paths.mailbox;
  return id ? `${list}/${id}` : list;
};
