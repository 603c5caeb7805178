import { zoneOf } from '../../../lib/timezone.ts';
import { HereFrame } from '../components/here-frame.tsx';
import { MailboxList } from '../components/mailbox-list.tsx';

/** The tenant's email log, for users of this computer. A user invited on a new laptop has no session yet. */
export function MailboxHerePage() {
  return (
    <HereFrame>
      <MailboxList reader="here" zone={zoneOf(null)} />
    </HereFrame>
  );
}
