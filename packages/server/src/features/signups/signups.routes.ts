import { signups } from '@bookline/contract/features/signups';
import { implement } from '../../platform/http/routes.ts';
import { askForAccount, decideSignup, fetchSignup, readSignups } from './signups.service.ts';

export const signupRoutes = implement(signups, {
  fetch: async (ctx) => ({ data: await fetchSignup(ctx) }),
  create: async (ctx, { body }) => ({ data: await askForAccount(ctx, body) }),
  list: (ctx, { query }) => readSignups(ctx, query),
  update: async (ctx, { params, body }) => ({ data: await decideSignup(ctx, params.id, body.status) }),
});
