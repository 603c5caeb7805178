import { useParams } from '@tanstack/react-router';
import { zoneOf } from '../../../lib/timezone.ts';
import { HereFrame } from '../components/here-frame.tsx';
import { MailViewHere } from '../components/mail-view.tsx';

/** One email, for users of this computer. */
export function MailHerePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  return (
    <HereFrame>
      <MailViewHere id={id} zone={zoneOf(null)} />
    </HereFrame>
  );
}
