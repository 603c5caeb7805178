import {
  IconBuilding,
  IconCreditCard,
  IconDevices,
  IconKey,
  IconMapPin,
  IconMessage,
  IconPhone,
  IconPhoneCall,
  IconPlugConnected,
  IconSettings,
  IconUserCircle,
  IconWebhook,
} from '@tabler/icons-react';
import type { NavigationItem } from '../../lib/navigation-item.ts';
import { paths } from '../../lib/paths.ts';

/** The screens below /account, in navigation order. Add a line for each new screen. */
export const accountPlaces: readonly NavigationItem[] = [
  { label: 'Profile', to: paths.profile(), icon: IconUserCircle },
  { label: 'Settings', to: paths.settings, icon: IconSettings },
  { label: 'Billing', to: paths.billing, under: paths.billing, icon: IconCreditCard },
  {
    label: 'External accounts',
    to: paths.external_accounts,
    under: paths.external_accounts,
    also: paths.authorizations,
    icon: IconPlugConnected,
    needs: { feature: 'external_accounts' },
  },
  { label: 'Signed-in devices', to: paths.active_sessions, icon: IconDevices },
  { label: 'Sign-in IP addresses', to: paths.auth_ips, icon: IconMapPin },
  { label: 'Phone numbers', to: paths.phone_numbers, icon: IconPhone },
  { label: 'Minutes', to: paths.dialer.usage, icon: IconPhoneCall, needs: { feature: 'dialer' } },
  { label: 'Texts', to: paths.sms.usage, icon: IconMessage, needs: { feature: 'sms' } },
  { label: 'API keys', to: paths.api_keys, icon: IconKey },
  { label: 'Webhooks', to: paths.webhooks, under: paths.webhooks, icon: IconWebhook },
  { label: 'Office locations', to: paths.office_locations, icon: IconBuilding },
];
