import { useParams } from '@tanstack/react-router';
import { zoneOf } from '../../../lib/timezone.ts';
import { HereFrame } from '../components/here-frame.tsx';
import { MailView } from '../components/mail-view.tsx';

/** One mail, for whoever sits at the machine. */
export function MailHerePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return (
    <HereFrame>
      <MailView reader="here" id={id} zone={zoneOf(null)} />
    </HereFrame>
  );
}
