import { type Screens, screen } from '../screen.ts';
import type { WorkPath } from './area-paths.ts';

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
  '/mailer_assignment': screen(async () => (await import('../../features/mailer/pages/mailer-page.tsx')).MailerPage, {
    feature: 'mailer_assignment',
  }),
  '/campaigns/email': screen(
    async () => (await import('../../features/campaigns/pages/campaigns-page.tsx')).CampaignsPage,
  ),
  '/campaigns/email/$id': screen(
    async () => (await import('../../features/campaigns/pages/campaign-page.tsx')).CampaignPage,
  ),
  '/transfers': screen(async () => (await import('../../features/transfers/pages/transfers-page.tsx')).TransfersPage),
  '/transfers/$id': screen(async () => (await import('../../features/transfers/pages/transfer-page.tsx')).TransferPage),
  '/trainings': screen(async () => (await import('../../features/trainings/pages/trainings-page.tsx')).TrainingsPage),
};
