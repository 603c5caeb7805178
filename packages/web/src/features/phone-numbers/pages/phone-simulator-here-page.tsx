import { zoneOf } from '../../../lib/timezone.ts';
import { HereFrame } from '../../mail/components/here-frame.tsx';
import { TouchList } from '../components/touch-list.tsx';

/** Texts and calls to phones outside, for whoever sits at the machine. */
export function PhoneSimulatorHerePage() {
  return (
    <HereFrame>
      <TouchList reader="here" zone={zoneOf(null)} />
    </HereFrame>
  );
}
