import { rxDetails } from '@bookline/contract/features/rx-details';
import { implement } from '../../platform/http/routes.ts';
import { changeRxDetails, readRxDetails } from './rx-details.service.ts';

export const rxDetailRoutes = implement(rxDetails, {
  get: async (ctx, { params }) => ({ data: await readRxDetails(ctx, params.id) }),
  update: async (ctx, { params, body }) => ({ data: await changeRxDetails(ctx, params.id, body) }),
});
