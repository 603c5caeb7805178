import type { WholeUser } from '@bookline/contract/features/sessions';
import type { Channel } from '@bookline/contract/rules/subscriptions';

/** What users/me says of one channel. */
export function ownOf(user: WholeUser, channel: Channel) {
  return channel === 'dialer'
    ? {
        subscription: user.dialer_subscription,
        license: user.dialer_license,
        /** R235: an admin lets them call whatever they used. */
        unlimited: user.profile.dialer_enabled,
      }
    : { subscription: user.sms_subscription, license: user.sms_license, unlimited: false };
}
