import { lazyRouteComponent } from '@tanstack/react-router';
import type { ProfileTab } from '../account/account.api.ts';

export const dialerTab: ProfileTab = {
  value: 'dialer',
  label: 'Dialer',
  Content: lazyRouteComponent(() => import('./components/dialer-tab.tsx'), 'DialerTab'),
  needs: { feature: 'dialer' },
};
