import { zoneOf } from '../../../lib/timezone.ts';
import { HereFrame } from '../../mail/mail.api.ts';
import { TouchList } from '../components/touch-list.tsx';

/** Texts and calls to outside phones, for users of this computer. */
export function PhoneSimulatorHerePage() {
  return (
    <HereFrame>
      <TouchList zone={zoneOf(null)} />
    </HereFrame>
  );
}
