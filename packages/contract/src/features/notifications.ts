import { z } from 'zod';
import { defineEndpoints, THEMSELVES, USER } from '../endpoint.ts';
import { entity, isoTime, uuid } from '../fields.ts';
import { all, pageSize } from '../paging.ts';
import { MAX_QUERY_IDS } from '../rules/limits.ts';
import { isNotificationKind, type NotificationKindKey } from '../rules/notifications.ts';

const kind = z
  .string()
  .refine((text): text is NotificationKindKey => isNotificationKind(text), 'This notification type doesn’t exist.');

const notification = entity('Notification', {
  id: uuid,
  kind,
  /** The text. */
  text: z.string(),
  /** The path in the app it links to. '' for none. */
  link: z.string(),
  created_at: isoTime,
  read_at: isoTime.nullable(),
});
export type Notification = z.infer<typeof notification>;

const choice = z.object({
  kind,
  /** Shown by the browser, if the user allowed it. */
  browser: z.boolean(),
  mail: z.boolean(),
});
export type NotificationChoice = z.infer<typeof choice>;

/** Notifications and delivery settings. */
export const notifications = defineEndpoints('notifications', {
  list: {
    method: 'GET',
    path: '/v1/notifications',
    access: USER,
    summary: 'List your notifications, newest first',
    description: 'Page with `before`, the id in `meta.next`. It’s null at the end. Kept for 90 days.',
    query: z.object({ before: uuid.optional(), limit: pageSize(30, 100) }),
    response: all(notification).extend({
      /** Counts up to 100. */
      meta: z.object({ unread_count: z.int(), next: uuid.nullable() }),
    }),
  },
  read: {
    method: 'POST',
    path: '/v1/notifications/read',
    access: THEMSELVES,
    summary: 'Mark notifications as read',
    description: 'Those in `ids`, or all.',
    body: z.object({ ids: z.array(uuid).max(MAX_QUERY_IDS).optional(), all: z.literal(true).optional() }),
  },
  choices: {
    method: 'GET',
    path: '/v1/notifications/settings',
    access: USER,
    summary: 'Get your notification settings',
    response: all(choice),
  },
  choose: {
    method: 'PATCH',
    path: '/v1/notifications/settings',
    access: THEMSELVES,
    summary: 'Change a notification setting',
    body: choice,
    response: all(choice),
  },
});
