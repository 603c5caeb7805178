import { useTimeZone } from '../../../lib/timezone.ts';
import { TouchList } from '../components/touch-list.tsx';

/** Texts and calls to outside phones, for an admin. */
export function PhoneSimulatorPage() {
  return <TouchList reader="admin" zone={useTimeZone()} />;
}
