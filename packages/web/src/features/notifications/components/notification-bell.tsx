import { ActionIcon, Indicator, Popover, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useBrowserPermission } from '../browser-permission.ts';
import { useNewest } from '../notifications.data.ts';
import { useBrowserNotices } from '../use-browser-notices.ts';
import { useOpenTold } from '../use-open-told.ts';

const NotificationList = lazy(async () => ({ default: (await import('./notification-list.tsx')).NotificationList }));

const label = (unread: number) =>
  unread === 0 ? 'Notifications' : `Notifications, ${unread > 99 ? 'more than 99' : unread} unread`;

/** The number of unread notifications on every screen. A click opens all of them. */
export function NotificationBell() {
  const [opened, setOpened] = useState(false);
  const { state } = useBrowserPermission();
  const { data } = useNewest(state === 'granted');
  const open = useOpenTold();
  useBrowserNotices(data?.data, open);
  const unread = data?.meta.unread_count ?? 0;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(22rem, calc(100vw - 1.5rem))"
      withinPortal={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Tooltip label="Notifications" disabled={opened}>
          <ActionIcon size="lg" aria-label={label(unread)} onClick={() => setOpened(!opened)}>
            <Indicator
              label={unread > 99 ? '99+' : unread}
              size={15}
              offset={2}
              disabled={unread === 0}
              inline
              aria-hidden
            >
              <IconBell size={18} stroke={1.7} style={{ display: 'block' }} />
            </Indicator>
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <Suspense>
          {opened && (
            <NotificationList
              unread={unread}
              onLeave={() => setOpened(false)}
              onOpen={(told) => {
                setOpened(false);
                open(told);
              }}
            />
          )}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
