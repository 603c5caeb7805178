import { supervision } from '@bookline/contract/features/supervision';
import { implement } from '../../platform/http/routes.ts';
import { readLiveCalls } from './live-calls.ts';

export const supervisionRoutes = implement(supervision, {
  live_calls: async (ctx) => ({ data: await readLiveCalls(ctx) }),
});
