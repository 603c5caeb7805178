import { ownOf } from '../own.ts';
import { useOwnSubscriptions } from '../subscriptions.data.ts';
import { UsageMeter } from './usage-meter.tsx';

/** In the phone: the minutes of the user's license or plan. Nothing for those who call without a limit. */
export default function MinutesLeft() {
  const user = useOwnSubscriptions().data?.data;
  if (!user) return null;
  const { subscription, unlimited } = ownOf(user, 'dialer');
  if (unlimited || !subscription?.active || subscription.limit === null) return null;
  return (
    <UsageMeter channel="dialer" used={subscription.current_usage} limit={subscription.limit} label="Minutes used" />
  );
}
