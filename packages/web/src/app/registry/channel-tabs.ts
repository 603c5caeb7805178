import { leaderTypes } from '@bookline/contract/rules/roles';
import type { Channel } from '@bookline/contract/rules/subscriptions';
import type { Needs } from '../../lib/access.ts';
import { paths } from '../../lib/paths.ts';

interface ChannelTab {
  readonly label: string;
  readonly to: string;
  readonly needs?: Needs;
}

const shared = (screens: (typeof paths)[Channel]): readonly ChannelTab[] => [
  { label: 'Usage', to: screens.usage },
  { label: 'Subscriptions', to: screens.subscriptions },
  { label: 'Licenses', to: screens.licenses },
  { label: 'Plans', to: screens.plans },
  { label: 'Orders', to: screens.orders },
];

/** The screens of calls and of texts in tab order. A new screen needs a line here. The frame then shows it. */
export const channelTabs: Readonly<Record<Channel, readonly ChannelTab[]>> = {
  dialer: [
    { label: 'Call log', to: paths.call_logs },
    { label: 'Live calls', to: paths.live_calls, needs: { roles: leaderTypes } },
    { label: 'Power dialer', to: paths.dial_runs() },
    { label: 'Phone test', to: paths.phone_test },
    ...shared(paths.dialer),
  ],
  sms: [
    { label: 'Inbox', to: paths.texts },
    { label: 'Saved replies', to: paths.text_replies },
    ...shared(paths.sms),
    { label: 'Phone validation', to: paths.phone_verifications },
  ],
};
