import { notifications } from '@bookline/contract/features/notifications';
import { implement } from '../../platform/http/routes.ts';
import { choose, readChoices, readNotifications, readThrough } from './notifications.service.ts';

export const notificationRoutes = implement(notifications, {
  list: (ctx, { query }) => readNotifications(ctx, query),
  read: (ctx, { body }) => readThrough(ctx, body),
  choices: async (ctx) => ({ data: await readChoices(ctx) }),
  choose: async (ctx, { body }) => ({ data: await choose(ctx, body) }),
});
