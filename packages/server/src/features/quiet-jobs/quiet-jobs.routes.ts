import { quietJobs } from '@bookline/contract/features/quiet-jobs';
import { implement } from '../../platform/http/routes.ts';
import { readQuietJobs, setQuietJobs } from './quiet-jobs.service.ts';

export const quietJobRoutes = implement(quietJobs, {
  get: async (ctx) => ({ data: await readQuietJobs(ctx) }),
  set: async (ctx, { body }) => ({ data: await setQuietJobs(ctx, body) }),
});
