import { outboundGate } from '@bookline/contract/features/outbound-gate';
import { implement } from '../../platform/http/routes.ts';
import { readDecisions, readMay, readRules, tighten } from './outbound-gate.service.ts';

export const outboundGateRoutes = implement(outboundGate, {
  may: async (ctx, { params }) => ({ data: await readMay(ctx, params.id) }),
  rules: async (ctx) => ({ data: await readRules(ctx) }),
  tighten: async (ctx, { body }) => ({ data: await tighten(ctx, body) }),
  decisions: (ctx, { query }) => readDecisions(ctx, query),
});
