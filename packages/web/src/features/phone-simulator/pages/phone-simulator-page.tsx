import { useTimeZone } from '../../../lib/timezone.ts';
import { PhoneSimulator } from '../components/phone-simulator.tsx';

/** The phones outside of the company, for an admin of a company on the built-in provider. */
export function PhoneSimulatorPage() {
  return <PhoneSimulator zone={useTimeZone()} />;
}
