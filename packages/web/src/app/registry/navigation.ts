import {
  IconAddressBook,
  IconArrowsExchange,
  IconCalendarDue,
  IconCalendarEvent,
  IconChartBar,
  IconFileImport,
  IconHome,
  IconMailbox,
  IconMailForward,
  IconMessages,
  IconPhone,
  IconReportAnalytics,
  IconRoute,
  IconSchool,
  IconSettings,
  IconShoppingBag,
  IconUsers,
} from '@tabler/icons-react';
import { lazy } from 'react';
import type { NavigationItem } from '../../lib/navigation-item.ts';
import { paths } from '../../lib/paths.ts';
import { anyAdminScreen } from '../shell/admin/admin-access.ts';

export interface NavigationGroup {
  /** The main items. The first group has no heading. */
  readonly label: string | null;
  readonly items: readonly NavigationItem[];
}

/** The left navigation. A feature adds its item here. Users see the items they have access to. */
export const navigation: readonly NavigationGroup[] = [
  {
    label: null,
    items: [
      { label: 'Home', to: paths.home, icon: IconHome, on_phone: true },
      { label: 'Contacts', to: paths.contacts, under: paths.contacts, icon: IconAddressBook, on_phone: true },
      {
        label: 'Follow-ups',
        to: paths.follow_ups,
        icon: IconCalendarDue,
        needs: { feature: 'follow_ups' },
        badge: lazy(() => import('../../features/follow-ups/components/due-badge.tsx')),
      },
      {
        label: 'Messages',
        to: paths.texts,
        under: paths.texts,
        icon: IconMessages,
        needs: { feature: 'sms' },
        badge: lazy(() => import('../../features/texts/components/unread-badge.tsx')),
        on_phone: true,
      },
      { label: 'Calls', to: paths.call_logs, under: '/dialer', icon: IconPhone, needs: { feature: 'dialer' } },
      { label: 'Calendar', to: paths.calendar, icon: IconCalendarEvent, on_phone: true },
      {
        label: 'Duplicates',
        to: paths.duplicates,
        under: paths.duplicates,
        icon: IconUsers,
        needs: { feature: 'contacts_merge' },
      },
    ],
  },
  {
    label: 'Grow',
    items: [
      { label: 'Imports', to: paths.imports, under: '/imports', icon: IconFileImport },
      { label: 'Campaigns', to: paths.campaigns, under: '/campaigns', icon: IconMailForward },
      {
        label: 'Workflows',
        to: paths.workflows,
        under: paths.workflows,
        icon: IconRoute,
        needs: { feature: 'workflow' },
      },
      { label: 'Transfers', to: paths.transfers, under: paths.transfers, icon: IconArrowsExchange },
      {
        label: 'Mailings',
        to: paths.mailer_assignment,
        icon: IconMailbox,
        needs: { feature: 'mailer_assignment' },
      },
      {
        label: 'Store',
        to: paths.store,
        under: paths.store,
        icon: IconShoppingBag,
        needs: { feature: 'store' },
      },
      { label: 'Trainings', to: paths.trainings, icon: IconSchool },
    ],
  },
  {
    label: 'Insights',
    items: [
      {
        label: 'Reports',
        to: paths.reports,
        under: paths.reports,
        icon: IconReportAnalytics,
        needs: { feature: 'reports' },
      },
      {
        label: 'Activity tracking',
        to: paths.activity_tracking,
        icon: IconChartBar,
        needs: { feature: 'activity_tracking' },
      },
    ],
  },
  {
    label: 'Admin',
    items: [
      {
        label: 'Administration',
        to: paths.admin,
        under: paths.admin,
        icon: IconSettings,
        needs: anyAdminScreen,
      },
    ],
  },
];
