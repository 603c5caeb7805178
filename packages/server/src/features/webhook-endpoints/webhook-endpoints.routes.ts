import { webhookEndpoints } from '@bookline/contract/features/webhook-endpoints';
import { implement } from '../../platform/http/routes.ts';
import { readDeliveries, readDelivery, replayFailed, resendDelivery, sendTest } from './deliveries.service.ts';
import {
  changeEndpoint,
  getEndpoint,
  makeEndpoint,
  presentEndpoint,
  readEndpoints,
  removeEndpoint,
  rotateSecret,
} from './endpoints.service.ts';
import { changeTracked, readTracked } from './tracked-endpoints.ts';

export const webhookEndpointRoutes = implement(webhookEndpoints, {
  list: async (ctx) => ({ data: await readEndpoints(ctx) }),
  get: async (ctx, { params }) => ({ data: presentEndpoint(await getEndpoint(ctx, params.id)) }),
  create: async (ctx, { body }) => ({ data: await makeEndpoint(ctx, body) }),
  update: async (ctx, { params, body }) => ({ data: await changeEndpoint(ctx, params.id, body) }),
  rotate_secret: async (ctx, { params }) => ({ data: await rotateSecret(ctx, params.id) }),
  delete: (ctx, { params }) => removeEndpoint(ctx, params.id),
  test: async (ctx, { params }) => ({ data: await sendTest(ctx, params.id) }),
  deliveries: (ctx, { params, query }) => readDeliveries(ctx, params.id, query),
  delivery: async (ctx, { params }) => ({ data: await readDelivery(ctx, params.id, params.delivery_id) }),
  resend: async (ctx, { params }) => ({ data: await resendDelivery(ctx, params.id, params.delivery_id) }),
  replay: async (ctx, { params, body }) => ({ data: await replayFailed(ctx, params.id, body.since) }),
  tracked: (ctx, { query }) => readTracked(ctx, query),
  update_tracked: async (ctx, { params, body }) => ({ data: await changeTracked(ctx, params.id, body.enabled) }),
});
