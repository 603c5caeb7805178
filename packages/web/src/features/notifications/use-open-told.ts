import type { Notification as Told } from '@bookline/contract/features/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useCurrentUser } from '../../lib/session.ts';
import { useMarkRead } from './notifications.data.ts';

/** Opens a notification's link and marks it as read. While acting as another user, it stays unread for them. */
export function useOpenTold(): (told: Told) => void {
  const navigate = useNavigate();
  const { mutate } = useMarkRead();
  const acting = useCurrentUser().real_user !== null;
  return useCallback(
    (told: Told) => {
      if (!told.read_at && !acting) mutate({ body: { ids: [told.id] } });
      if (told.link) void navigate({ to: told.link });
    },
    [navigate, mutate, acting],
  );
}
