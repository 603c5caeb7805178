import { zoneOf } from '../../../lib/timezone.ts';
import { HereFrame } from '../components/here-frame.tsx';
import { MailboxList } from '../components/mailbox-list.tsx';

/** The tenant's mail, for whoever sits at the machine: somebody invited on a fresh laptop has no session yet. */
export function MailboxHerePage() {
  return (
    <HereFrame>
      <MailboxList reader="here" zone={zoneOf(null)} />
    </HereFrame>
  );
}
