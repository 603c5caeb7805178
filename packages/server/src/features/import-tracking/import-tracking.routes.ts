import { importTracking } from '@bookline/contract/features/import-tracking';
import { implement } from '../../platform/http/routes.ts';
import { readTracking } from './import-tracking.service.ts';

export const importTrackingRoutes = implement(importTracking, {
  summary: async (ctx, { query }) => ({ data: await readTracking(ctx, query) }),
});
