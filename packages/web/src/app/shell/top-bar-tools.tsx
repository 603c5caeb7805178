import { MiniCalendarButton } from '../../features/calendar/components/mini-calendar-button.tsx';
import { PhoneWidget } from '../../features/dialer/components/phone-widget.tsx';
import { FavoritesMenu } from '../../features/favorites/components/favorites-menu.tsx';
import { HelpButton } from '../../features/helps/components/help-button.tsx';
import { JobTray } from '../../features/jobs/components/job-tray.tsx';
import { NotificationBell } from '../../features/notifications/components/notification-bell.tsx';
import { SetupNotice } from '../../features/setup/components/setup-notice.tsx';
import { TextNews } from '../../features/texts/components/text-news.tsx';
import { Spare } from '../spare.tsx';

/** Top bar tools that load after the screen, because the screen doesn't need them. If one fails, the others still work. */
export function TopBarTools() {
  return (
    <>
      <Spare>
        <PhoneWidget />
      </Spare>
      <Spare>
        <FavoritesMenu />
      </Spare>
      <Spare>
        <JobTray />
      </Spare>
      <Spare>
        <MiniCalendarButton />
      </Spare>
      <Spare>
        <NotificationBell />
      </Spare>
      <Spare>
        <HelpButton />
      </Spare>
      <Spare>
        <SetupNotice />
      </Spare>
      <Spare>
        <TextNews />
      </Spare>
    </>
  );
}
