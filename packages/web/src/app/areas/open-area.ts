import { type Screens, screen } from '../screen.ts';
import type { OpenPath } from './area-paths.ts';

/** Screens that need no signed-in user, except sign-in itself. */
export const screens: Screens<OpenPath> = {
  '/login-app': screen(async () => (await import('../../features/sessions/pages/login-page.tsx')).LoginPage),
  '/api/auth/callback': screen(
    async () => (await import('../../features/single-sign-on/pages/sso-callback-page.tsx')).SsoCallbackPage,
  ),
  '/sso-logout': screen(
    async () => (await import('../../features/single-sign-on/pages/sso-logout-page.tsx')).SsoLogoutPage,
  ),
  '/mailbox': screen(async () => (await import('../../features/mail/pages/mailbox-here-page.tsx')).MailboxHerePage),
  '/mailbox/$id': screen(async () => (await import('../../features/mail/pages/mail-here-page.tsx')).MailHerePage),
  '/phone': screen(async () => (await import('../../features/dialer/pages/phone-page.tsx')).PhonePage),
  '/phone-simulator': screen(
    async () =>
      (await import('../../features/phone-numbers/pages/phone-simulator-here-page.tsx')).PhoneSimulatorHerePage,
  ),
  '/accept-invitation': screen(
    async () => (await import('../../features/invitations/pages/accept-invitation-page.tsx')).AcceptInvitationPage,
  ),
  '/reset-password': screen(
    async () => (await import('../../features/passwords/pages/reset-password-page.tsx')).ResetPasswordPage,
  ),
  '/signup': screen(async () => (await import('../../features/signups/pages/signup-page.tsx')).SignupPage),
  '/billing/gateway': screen(async () => (await import('../../features/billing/pages/gateway-page.tsx')).GatewayPage),
  '/contact-us': screen(
    async () => (await import('../../features/public-pages/pages/contact-us-page.tsx')).ContactUsPage,
  ),
  '/privacy-policy': screen(
    async () => (await import('../../features/public-pages/pages/privacy-policy-page.tsx')).PrivacyPolicyPage,
  ),
  '/terms-of-use': screen(
    async () => (await import('../../features/public-pages/pages/terms-of-use-page.tsx')).TermsOfUsePage,
  ),
};
