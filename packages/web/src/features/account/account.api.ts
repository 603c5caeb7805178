import { lazyRouteComponent } from '@tanstack/react-router';
import type { ProfileTab } from './profile-tab.ts';

export { useMedicareRegistration } from './account.data.ts';
export { AccountFrame, AccountPlaces } from './components/account-frame.tsx';
export type { ProfileTab } from './profile-tab.ts';

export const profileTab: ProfileTab = {
  value: 'profile',
  label: 'Profile',
  Content: lazyRouteComponent(() => import('./components/profile-tab.tsx'), 'ProfileTab'),
};

export const themeTab: ProfileTab = {
  value: 'theme',
  label: 'Theme',
  Content: lazyRouteComponent(() => import('./components/theme-form.tsx'), 'ThemeForm'),
};

export const webpageTab: ProfileTab = {
  value: 'webpage',
  label: 'Webpage',
  Content: lazyRouteComponent(() => import('./components/webpage-tab.tsx'), 'WebpageTab'),
  needs: { feature: 'marketing_profile' },
};

export const CropDialog = lazyRouteComponent(() => import('./components/crop-dialog.tsx'), 'CropDialog');
