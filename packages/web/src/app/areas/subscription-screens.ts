import type { Channel } from '@bookline/contract/rules/subscriptions';
import { createElement, type FunctionComponent } from 'react';
import type { Needs } from '../../lib/access.ts';
import { type Screen, screen } from '../screen.ts';

type LoadPage = () => Promise<FunctionComponent<{ readonly channel: Channel }>>;

/** A screen that minutes and texts share. */
const screenOf =
  (channel: Channel, needs: Needs) =>
  (load: LoadPage): Screen =>
    screen(async () => {
      const Page = await load();
      return () => createElement(Page, { channel });
    }, needs);

/** R345: the subscription screens of a channel. */
export function subscriptionScreens(channel: Channel) {
  const of = screenOf(channel, { feature: channel });
  return {
    usage: of(async () => (await import('../../features/subscriptions/pages/usage-page.tsx')).UsagePage),
    subscriptions: of(
      async () => (await import('../../features/subscriptions/pages/subscriptions-page.tsx')).SubscriptionsPage,
    ),
    subscription: of(
      async () => (await import('../../features/subscriptions/pages/subscription-page.tsx')).SubscriptionPage,
    ),
    licenses: of(async () => (await import('../../features/subscriptions/pages/licenses-page.tsx')).LicensesPage),
    plans: of(async () => (await import('../../features/subscriptions/pages/plans-page.tsx')).PlansPage),
    orders: of(async () => (await import('../../features/subscriptions/pages/orders-page.tsx')).OrdersPage),
    order: of(async () => (await import('../../features/subscriptions/pages/order-page.tsx')).OrderPage),
  };
}

/** R085: the same for admins. */
export function adminSubscriptionScreens(channel: Channel) {
  const of = screenOf(channel, { roles: ['admin'], feature: channel });
  return {
    subscriptions: of(
      async () =>
        (await import('../../features/admin-subscriptions/pages/all-subscriptions-page.tsx')).AllSubscriptionsPage,
    ),
    orders: of(
      async () => (await import('../../features/admin-subscriptions/pages/all-orders-page.tsx')).AllOrdersPage,
    ),
    usage: of(
      async () => (await import('../../features/admin-subscriptions/pages/company-usage-page.tsx')).CompanyUsagePage,
    ),
    numbers: of(
      async () => (await import('../../features/admin-subscriptions/pages/used-numbers-page.tsx')).UsedNumbersPage,
    ),
    plans: of(async () => (await import('../../features/admin-subscriptions/pages/all-plans-page.tsx')).AllPlansPage),
  };
}
