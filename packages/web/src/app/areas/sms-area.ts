import { type Screens, screen } from '../screen.ts';
import type { SmsPath } from './area-paths.ts';
import { subscriptionScreens } from './subscription-screens.ts';

export { SmsFrame as Frame } from '../shell/channel-frame.tsx';

const shared = subscriptionScreens('sms');
const messages = screen(async () => (await import('../../features/texts/pages/messages-page.tsx')).MessagesPage, {
  feature: 'sms',
});

/** Conversations by text, the texts that users have, and who pays for them. Screens that are tabs have a line in registry/channel-tabs.ts too. */
export const screens: Screens<SmsPath> = {
  '/sms': messages,
  '/sms/$contact_id': messages,
  '/sms/replies': screen(
    async () => (await import('../../features/texts/pages/saved-replies-page.tsx')).SavedRepliesPage,
    { feature: 'sms' },
  ),
  '/sms/usage': shared.usage,
  '/sms/subscriptions': shared.subscriptions,
  '/sms/subscriptions/$id': shared.subscription,
  '/sms/licenses': shared.licenses,
  '/sms/plans': shared.plans,
  '/sms/orders': shared.orders,
  '/sms/orders/$id': shared.order,
  '/sms/phone_verifications': screen(
    async () => (await import('../../features/phone-checks/pages/verifications-page.tsx')).VerificationsPage,
    { feature: 'sms' },
  ),
};
