import { lazyRouteComponent } from '@tanstack/react-router';
import type { ProfileTab } from '../account/account.api.ts';

export const passwordTab: ProfileTab = {
  value: 'password',
  label: 'Password',
  Content: lazyRouteComponent(() => import('./components/password-tab.tsx'), 'PasswordTab'),
  leads_out: true,
};
