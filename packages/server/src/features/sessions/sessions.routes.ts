import { sessions } from '@bookline/contract/features/sessions';
import { detached, implement } from '../../platform/http/routes.ts';
import { signIn, signOut } from './sessions.service.ts';

export const sessionRoutes = implement(sessions, {
  async create(ctx, { body }) {
    await signIn(ctx, body);
    return { data: {} };
  },
  end: (ctx) => signOut(ctx),
  me: detached(async (ctx) => ({ data: ctx.actor.user })),
  profile: detached(async (ctx) => ({ data: ctx.actor.user })),
});
