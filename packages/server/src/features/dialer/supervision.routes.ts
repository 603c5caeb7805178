import { supervision } from '@bookline/contract/features/supervision';
import { detached, implement } from '../../platform/http/routes.ts';
import { readLiveCalls } from './live-calls.ts';
import { changeMode, startSupervising } from './supervise-call.ts';

export const supervisionRoutes = implement(supervision, {
  live_calls: async (ctx) => ({ data: await readLiveCalls(ctx) }),
  start: async (ctx, { params, body }) => ({ data: await startSupervising(ctx, params.id, body.mode) }),
  // The request to the provider runs between two transactions.
  change_mode: detached(async (ctx, { params, body }) => ({ data: await changeMode(ctx, params.id, body.mode) })),
});
