import { MiniCalendarButton } from '../../features/calendar/components/mini-calendar-button.tsx';
import { PhoneWidget } from '../../features/dialer/components/phone-widget.tsx';
import { FavoritesMenu } from '../../features/favorites/components/favorites-menu.tsx';
import { HelpButton } from '../../features/helps/components/help-button.tsx';
import { JobTray } from '../../features/jobs/components/job-tray.tsx';
import { NotificationBell } from '../../features/notifications/components/notification-bell.tsx';

/** What stands on top of every screen and nobody waits for: it comes once the screen is there. */
export function TopBarTools() {
  return (
    <>
      <PhoneWidget />
      <FavoritesMenu />
      <JobTray />
      <MiniCalendarButton />
      <NotificationBell />
      <HelpButton />
    </>
  );
}
