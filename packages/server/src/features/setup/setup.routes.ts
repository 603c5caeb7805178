import { setupCalls } from '@bookline/contract/features/setup';
import { implement } from '../../platform/http/routes.ts';
import { addSamples, removeSamples } from './samples.ts';
import { markStep, readSetup } from './setup.service.ts';

export const setupRoutes = implement(setupCalls, {
  get: async (ctx) => ({ data: await readSetup(ctx) }),
  mark: async (ctx, { body }) => ({ data: await markStep(ctx, body) }),
  add_sample: async (ctx) => ({ data: await addSamples(ctx) }),
  remove_sample: async (ctx) => ({ data: await removeSamples(ctx) }),
});
