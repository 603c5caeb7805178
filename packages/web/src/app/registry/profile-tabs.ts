import { type ProfileTab, profileTab, themeTab, webpageTab } from '../../features/account/account.api.ts';
import { bookingTab } from '../../features/bookings/bookings.api.ts';
import { notificationsTab } from '../../features/notifications/notifications.api.ts';
import { passwordTab } from '../../features/passwords/passwords.api.ts';
import { dialerTab } from '../../features/phone-numbers/phone-numbers.api.ts';
import { twoFactorTab } from '../../features/two-factor/two-factor.api.ts';

/** The tabs of the user's profile, in order. An unknown tab opens the first. A feature exports its tab from its api. */
export const profileTabs: readonly ProfileTab[] = [
  profileTab,
  passwordTab,
  twoFactorTab,
  themeTab,
  notificationsTab,
  dialerTab,
  webpageTab,
  bookingTab,
];
