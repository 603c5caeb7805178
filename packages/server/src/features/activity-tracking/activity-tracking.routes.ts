import { activityTracking } from '@bookline/contract/features/activity-tracking';
import { implement } from '../../platform/http/routes.ts';
import { logActivity, readLogged, summarize } from './activity-tracking.service.ts';

export const activityTrackingRoutes = implement(activityTracking, {
  log: async (ctx, { params, body }) => ({ data: await logActivity(ctx, params.id, body) }),
  summary: async (ctx, { query }) => ({ data: await summarize(ctx, query) }),
  list: (ctx, { query }) => readLogged(ctx, query),
});
