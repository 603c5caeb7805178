import { billing } from '@bookline/contract/features/billing';
import { useForcedState } from '../../lib/session.ts';
import { useCall } from '../../lib/use-call.ts';

/** R021, R075: loads the current account with the user, so that billing shows at once. It shows nothing itself. */
export default function CurrentAccount() {
  const state = useForcedState();
  useCall(billing.info, {}, { enabled: state === undefined || state === 'payment' });
  return null;
}
