import type { Needs } from '../../lib/access.ts';
import { type Screens, screen } from '../screen.ts';
import type { WorkPath } from './area-paths.ts';

const shop: Needs = { feature: 'store' };
/** R265: basic users lose it. */
const reports: Needs = { feature: 'reports' };
const sms: Needs = { feature: 'sms' };
const applications: Needs = { feature: 'applications' };
const soa: Needs = { feature: 'soa_requests' };

/** Daily work: calendar, follow-ups, and activity. */
export const screens: Screens<WorkPath> = {
  '/follow_ups': screen(
    async () => (await import('../../features/follow-ups/pages/follow-ups-page.tsx')).FollowUpsPage,
    {
      feature: 'follow_ups',
    },
  ),
  '/calendar': screen(async () => (await import('../../features/calendar/pages/calendar-page.tsx')).CalendarPage),
  '/activity_tracking': screen(
    async () =>
      (await import('../../features/activity-tracking/pages/activity-tracking-page.tsx')).ActivityTrackingPage,
    { feature: 'activity_tracking' },
  ),
  '/reports': screen(async () => (await import('../../features/reports/pages/reports-page.tsx')).ReportsPage, reports),
  '/reports/$id': screen(
    async () => (await import('../../features/reports/pages/report-page.tsx')).ReportPage,
    reports,
  ),
  '/soa_requests': screen(
    async () => (await import('../../features/soa-requests/pages/soa-requests-page.tsx')).SoaRequestsPage,
    soa,
  ),
  '/soa_requests/$id': screen(
    async () => (await import('../../features/soa-requests/pages/soa-request-page.tsx')).SoaRequestPage,
    soa,
  ),
  '/applications': screen(
    async () => (await import('../../features/fire-light/pages/applications-page.tsx')).ApplicationsPage,
    applications,
  ),
  '/applications/fire_light': screen(
    async () => (await import('../../features/fire-light/pages/fire-light-page.tsx')).FireLightPage,
    applications,
  ),
  '/applications/$id': screen(
    async () => (await import('../../features/fire-light/pages/application-page.tsx')).ApplicationPage,
    applications,
  ),
  '/aftercares': screen(async () => (await import('../../features/aftercares/pages/families-page.tsx')).FamiliesPage, {
    feature: 'aftercare',
  }),
  '/mailer_assignment': screen(async () => (await import('../../features/mailer/pages/mailer-page.tsx')).MailerPage, {
    feature: 'mailer_assignment',
  }),
  '/campaigns/email': screen(
    async () => (await import('../../features/campaigns/pages/campaigns-page.tsx')).CampaignsPage,
  ),
  '/campaigns/email/$id': screen(
    async () => (await import('../../features/campaigns/pages/campaign-page.tsx')).CampaignPage,
  ),
  '/campaigns/sms': screen(
    async () => (await import('../../features/campaigns/pages/campaigns-page.tsx')).TextCampaignsPage,
    sms,
  ),
  '/campaigns/sms/$id': screen(
    async () => (await import('../../features/campaigns/pages/campaign-page.tsx')).TextCampaignPage,
    sms,
  ),
  '/transfers': screen(async () => (await import('../../features/transfers/pages/transfers-page.tsx')).TransfersPage),
  '/transfers/$id': screen(async () => (await import('../../features/transfers/pages/transfer-page.tsx')).TransferPage),
  '/store': screen(async () => (await import('../../features/store/pages/store-page.tsx')).StorePage, shop),
  '/store/order': screen(async () => (await import('../../features/store/pages/checkout-page.tsx')).CheckoutPage, shop),
  '/store/orders': screen(async () => (await import('../../features/store/pages/orders-page.tsx')).OrdersPage, shop),
  '/store/orders/$id': screen(async () => (await import('../../features/store/pages/order-page.tsx')).OrderPage, shop),
  '/store/$id': screen(async () => (await import('../../features/store/pages/item-page.tsx')).ItemPage, shop),
  '/trainings': screen(async () => (await import('../../features/trainings/pages/trainings-page.tsx')).TrainingsPage),
};
