import type { Notification as Told } from '@bookline/contract/features/notifications';
import { Button, Group, Text, Title, UnstyledButton } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useMarkRead, useNotifications } from '../notifications.data.ts';
import classes from './notification-list.module.css';

/** The notifications, newest first, in pages. */
export function NotificationList({
  unread,
  onOpen,
  onLeave,
}: {
  readonly unread: number;
  readonly onOpen: (told: Told) => void;
  readonly onLeave: () => void;
}) {
  const acting = useCurrentUser().real_user !== null;
  const read = useMarkRead();
  return (
    <>
      <Group justify="space-between" className={classes.head}>
        <Title order={2} fz="sm">
          Notifications
        </Title>
        {unread > 0 && !acting && (
          <Button
            size="compact-xs"
            variant="subtle"
            loading={read.isPending}
            onClick={() => read.mutate({ body: { all: true } })}
          >
            Mark all as read
          </Button>
        )}
      </Group>
      <Pages onOpen={onOpen} />
      <div className={classes.foot}>
        <TextLink to={paths.profile()} search={{ tab: 'notifications' }} size="xs" onClick={onLeave}>
          Notification settings
        </TextLink>
      </div>
    </>
  );
}

function Pages({ onOpen }: { readonly onOpen: (told: Told) => void }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotifications();
  if (!data && error)
    return (
      <div className={classes.none} role="alert">
        <Text size="sm">{sentenceOf(error)}</Text>
        <Button size="compact-sm" variant="default" mt="xs" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!data)
    return (
      <div className={classes.none}>
        <TextSkeleton lines={4} />
      </div>
    );
  const all = data.pages.flatMap((page) => page.data);
  if (all.length === 0)
    return (
      <Text size="sm" c="dimmed" className={classes.none}>
        No notifications yet. We’ll notify you when contacts are assigned to you and when your imports complete.
      </Text>
    );
  return (
    <ul className={classes.list} aria-label="Notifications">
      {all.map((told) => (
        <li key={told.id}>
          <Row told={told} onOpen={onOpen} />
        </li>
      ))}
      {hasNextPage && (
        <li className={classes.more}>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show earlier notifications
          </Button>
        </li>
      )}
    </ul>
  );
}

function Row({ told, onOpen }: { readonly told: Told; readonly onOpen: (told: Told) => void }) {
  const zone = useTimeZone();
  return (
    <UnstyledButton className={classes.row} data-unread={told.read_at === null} onClick={() => onOpen(told)}>
      <span className={classes.text}>
        {told.read_at === null && <span className="visually-hidden">Unread: </span>}
        {told.text}
      </span>
      <span className={classes.time}>
        <RelativeTime at={told.created_at} zone={zone} />
      </span>
    </UnstyledButton>
  );
}
