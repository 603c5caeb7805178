import { helps } from '@bookline/contract/features/helps';
import { implement } from '../../platform/http/routes.ts';
import { askForHelp, readHelpRequests, settleHelpRequest } from './helps.service.ts';

export const helpRoutes = implement(helps, {
  create: async (ctx, { body }) => ({ data: await askForHelp(ctx, body) }),
  list: (ctx, { query }) => readHelpRequests(ctx, query),
  update: async (ctx, { params, body }) => ({ data: await settleHelpRequest(ctx, params.id, body.done) }),
});
