import { singleSignOn } from '@bookline/contract/features/single-sign-on';
import { detached, implement } from '../../platform/http/routes.ts';
import { changeSettings, readOffer, readSettings } from './settings.ts';
import { signInWithProvider } from './sign-in.ts';

export const singleSignOnRoutes = implement(singleSignOn, {
  offer: async (ctx) => ({ data: await readOffer(ctx) }),
  sign_in: async (ctx, { body }) => ({ data: await signInWithProvider(ctx, body) }),
  get: async (ctx) => ({ data: await readSettings(ctx) }),
  set: detached(async (ctx, { body }) => ({ data: await changeSettings(ctx, body) })),
});
