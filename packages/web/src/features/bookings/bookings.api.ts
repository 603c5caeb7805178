import { lazyRouteComponent } from '@tanstack/react-router';
import type { ProfileTab } from '../account/account.api.ts';

export const bookingTab: ProfileTab = {
  value: 'booking',
  label: 'Booking',
  Content: lazyRouteComponent(() => import('./components/booking-tab.tsx'), 'BookingTab'),
  needs: { feature: 'marketing_profile' },
};
