import { useTimeZone } from '../../../lib/timezone.ts';
import { MailboxList } from '../components/mailbox-list.tsx';

/** The tenant's emails, for its admins. */
export function MailboxPage() {
  return <MailboxList reader="admin" zone={useTimeZone()} />;
}
