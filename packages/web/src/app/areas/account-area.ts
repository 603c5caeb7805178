import type { Needs } from '../../lib/access.ts';
import { type Screens, screen } from '../screen.ts';
import type { AccountPath } from './area-paths.ts';

/** R264 */
const outside: Needs = { feature: 'external_accounts' };

/** The user's own screens. */
export const screens: Screens<AccountPath> = {
  '/account/profile': screen(async () => (await import('../screens/profile-screen.tsx')).ProfileScreen),
  '/account/api_keys': screen(
    async () => (await import('../../features/api-keys/pages/api-keys-page.tsx')).ApiKeysPage,
  ),
  '/account/webhooks': screen(
    async () => (await import('../../features/webhook-endpoints/pages/webhooks-page.tsx')).WebhooksPage,
  ),
  '/account/webhooks/$id': screen(
    async () => (await import('../../features/webhook-endpoints/pages/webhook-page.tsx')).WebhookPage,
  ),
  '/account/sessions': screen(
    async () => (await import('../../features/sessions/pages/active-sessions-page.tsx')).ActiveSessionsPage,
  ),
  '/account/phone_numbers': screen(
    async () => (await import('../../features/phone-numbers/pages/phone-numbers-page.tsx')).PhoneNumbersPage,
  ),
  '/account/settings': screen(
    async () => (await import('../../features/account/pages/settings-page.tsx')).SettingsPage,
  ),
  '/account/auth_ips': screen(async () => (await import('../../features/account/pages/auth-ips-page.tsx')).AuthIpsPage),
  '/account/office_locations': screen(
    async () => (await import('../../features/account/pages/office-locations-page.tsx')).OfficeLocationsPage,
  ),
  '/account/external_accounts': screen(
    async () => (await import('../../features/authorizations/pages/external-accounts-page.tsx')).ExternalAccountsPage,
    outside,
  ),
  '/account/external_accounts/$id/calendars': screen(
    async () => (await import('../../features/authorizations/pages/outside-calendars-page.tsx')).OutsideCalendarsPage,
    outside,
  ),
  '/authorizations': screen(
    async () => (await import('../../features/authorizations/pages/authorizations-page.tsx')).AuthorizationsPage,
    outside,
  ),
  '/accept-terms': screen(
    async () => (await import('../../features/terms/pages/accept-terms-page.tsx')).AcceptTermsPage,
  ),
  '/billing': screen(async () => (await import('../../features/billing/pages/billing-page.tsx')).BillingPage),
  '/billing/plan': screen(async () => (await import('../../features/billing/pages/plan-page.tsx')).PlanPage),
  '/billing/review': screen(async () => (await import('../../features/billing/pages/review-page.tsx')).ReviewPage),
  '/billing/update': screen(async () => (await import('../../features/billing/pages/card-page.tsx')).CardPage),
  '/billing/history': screen(async () => (await import('../../features/billing/pages/history-page.tsx')).HistoryPage),
  '/billing/cancel': screen(async () => (await import('../../features/billing/pages/cancel-page.tsx')).CancelPage),
};
