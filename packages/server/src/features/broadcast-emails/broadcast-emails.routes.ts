import { broadcastEmails } from '@bookline/contract/features/broadcast-emails';
import { implement } from '../../platform/http/routes.ts';
import { readBroadcastEmails } from './broadcast-emails.service.ts';

export const broadcastEmailRoutes = implement(broadcastEmails, {
  list: (ctx, { query }) => readBroadcastEmails(ctx, query),
});
