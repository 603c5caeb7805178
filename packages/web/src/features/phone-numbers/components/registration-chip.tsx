import { type NumberRegistrationState, numberRegistrations } from '@bookline/contract/rules/text-registrations';
import { StatusChip } from '../../../ui/status-chip.tsx';

const colors: Readonly<Record<NumberRegistrationState, string>> = {
  none: '#e8590c',
  pending: '#1971c2',
  verified: '#2f9e44',
  rejected: '#e03131',
};

/** Whether carriers in the US accept texts from a number. Nothing for a number that needs no registration. */
export const RegistrationChip = ({ state }: { readonly state: NumberRegistrationState | null }) =>
  state && <StatusChip label={`Texts: ${numberRegistrations[state]}`} color={colors[state]} />;
