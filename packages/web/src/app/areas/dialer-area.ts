import { leaderTypes } from '@bookline/contract/rules/roles';
import { type Screens, screen } from '../screen.ts';
import type { DialerPath } from './area-paths.ts';
import { subscriptionScreens } from './subscription-screens.ts';

export { DialerFrame as Frame } from '../shell/channel-frame.tsx';

const shared = subscriptionScreens('dialer');

/** Calls, and the minutes they use. Screens that are tabs have a line in registry/channel-tabs.ts too. */
export const screens: Screens<DialerPath> = {
  '/dialer/call_logs': screen(
    async () => (await import('../../features/dialer/pages/call-logs-page.tsx')).CallLogsPage,
    { feature: 'dialer' },
  ),
  '/dialer/live': screen(async () => (await import('../../features/dialer/pages/live-calls-page.tsx')).LiveCallsPage, {
    feature: 'dialer',
    roles: leaderTypes,
  }),
  '/dialer/runs': screen(async () => (await import('../../features/dial-runs/pages/runs-page.tsx')).RunsPage, {
    feature: 'dialer',
  }),
  '/dialer/runs/$id': screen(async () => (await import('../../features/dial-runs/pages/run-page.tsx')).RunPage, {
    feature: 'dialer',
  }),
  '/dialer/phone_test': screen(
    async () => (await import('../../features/dialer/pages/connection-test-page.tsx')).ConnectionTestPage,
    { feature: 'dialer' },
  ),
  '/dialer/usage': shared.usage,
  '/dialer/subscriptions': shared.subscriptions,
  '/dialer/subscriptions/$id': shared.subscription,
  '/dialer/licenses': shared.licenses,
  '/dialer/plans': shared.plans,
  '/dialer/orders': shared.orders,
  '/dialer/orders/$id': shared.order,
};
