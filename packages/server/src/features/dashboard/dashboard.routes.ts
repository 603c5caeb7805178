import { dashboardCalls } from '@bookline/contract/features/dashboard';
import { detached, implement } from '../../platform/http/routes.ts';
import { arrangeDashboard, readDashboard } from './dashboard.service.ts';

export const dashboardRoutes = implement(dashboardCalls, {
  update: detached(async (ctx, { query, body }) => {
    const { tiles, ...paging } = body;
    if (!tiles) return { data: await readDashboard(ctx, query.type, paging) };
    const arranged = await ctx.transaction((tx) => arrangeDashboard(tx, tiles));
    return { data: { ...(query.type && (await readDashboard(ctx, query.type, paging))), tiles: arranged } };
  }),
});
