import { lazyRouteComponent } from '@tanstack/react-router';
import type { ProfileTab } from '../account/account.api.ts';

export { useBrowserPermission } from './browser-permission.ts';

export const notificationsTab: ProfileTab = {
  value: 'notifications',
  label: 'Notifications',
  Content: lazyRouteComponent(() => import('./components/notifications-tab.tsx'), 'NotificationsTab'),
};
