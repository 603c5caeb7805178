import { z } from 'zod';
import { defineEndpoint, THEMSELVES, USER } from '../endpoint.ts';
import { isoTime, uuid } from '../fields.ts';
import { all } from '../paging.ts';
import { isNotificationKind, type NotificationKindKey } from '../rules/notifications.ts';

const kind = z
  .string()
  .refine((text): text is NotificationKindKey => isNotificationKind(text), 'There is no such kind.');

const notification = z.object({
  id: uuid,
  kind,
  /** A sentence for a person. */
  text: z.string(),
  /** The path within the app that it leads to; '' for nowhere. */
  link: z.string(),
  created_at: isoTime,
  read_at: isoTime.nullable(),
});
export type Notification = z.infer<typeof notification>;

const choice = z.object({
  kind,
  /** Shown by the browser, where it was allowed to. */
  browser: z.boolean(),
  mail: z.boolean(),
});
export type NotificationChoice = z.infer<typeof choice>;

/** What a person is told of, and how they want to be told. */
export const notifications = {
  list: defineEndpoint({
    id: 'notifications.list',
    method: 'GET',
    path: '/v1/notifications',
    access: USER,
    summary: 'What you were told of, newest first',
    description: 'Pages by `before`, the id in `meta.next`; null at the end. Kept for 90 days.',
    query: z.object({ before: uuid.optional(), limit: z.coerce.number().int().min(1).max(100).default(30) }),
    response: all(notification).extend({
      /** At most 100 unread are counted. */
      meta: z.object({ unread_count: z.int(), next: uuid.nullable() }),
    }),
  }),
  read: defineEndpoint({
    id: 'notifications.read',
    method: 'POST',
    path: '/v1/notifications/read',
    access: THEMSELVES,
    summary: 'Mark what you were told of as read',
    description: 'Those of `ids`, or all of them.',
    body: z.object({ ids: z.array(uuid).max(200).optional(), all: z.literal(true).optional() }),
  }),
  choices: defineEndpoint({
    id: 'notifications.choices',
    method: 'GET',
    path: '/v1/notifications/settings',
    access: USER,
    summary: 'How you are told of what',
    response: all(choice),
  }),
  choose: defineEndpoint({
    id: 'notifications.choose',
    method: 'PATCH',
    path: '/v1/notifications/settings',
    access: THEMSELVES,
    summary: 'Choose how you are told of something',
    body: choice,
    response: all(choice),
  }),
};
