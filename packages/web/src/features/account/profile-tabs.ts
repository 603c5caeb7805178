import type { FunctionComponent } from 'react';
import type { Needs } from '../../lib/access.ts';

/** One tab of /account/profile: `?tab=` names it, its code is loaded when it is opened. */
export interface ProfileTab {
  readonly value: string;
  readonly label: string;
  readonly load: () => Promise<FunctionComponent>;
  readonly needs?: Needs;
}

/** The tabs of one's own profile, in their order; an unknown one falls back to the first. A feature adds its tab here. */
export const profileTabs: readonly [ProfileTab, ...ProfileTab[]] = [
  { value: 'profile', label: 'Profile', load: async () => (await import('./components/profile-tab.tsx')).ProfileTab },
  {
    value: 'password',
    label: 'Password',
    load: async () => (await import('../passwords/components/password-tab.tsx')).PasswordTab,
  },
  {
    value: 'two_factor',
    label: 'Two-factor',
    load: async () => (await import('../two-factor/components/two-factor-tab.tsx')).TwoFactorTab,
  },
  { value: 'theme', label: 'Theme', load: async () => (await import('./components/theme-form.tsx')).ThemeForm },
  {
    value: 'notifications',
    label: 'Notifications',
    load: async () => (await import('../notifications/components/notifications-tab.tsx')).NotificationsTab,
  },
  {
    value: 'dialer',
    label: 'Dialer',
    load: async () => (await import('../phone-numbers/components/dialer-tab.tsx')).DialerTab,
    needs: { feature: 'dialer' },
  },
  {
    value: 'webpage',
    label: 'Webpage',
    load: async () => (await import('./components/webpage-tab.tsx')).WebpageTab,
    needs: { feature: 'marketing_profile' },
  },
];
