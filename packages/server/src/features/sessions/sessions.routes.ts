import { acting } from '@bookline/contract/features/acting';
import { sessions } from '@bookline/contract/features/sessions';
import { detached, implement } from '../../platform/http/routes.ts';
import { actAs, endActing } from './act-as.ts';
import { endOtherSessions, endSession, listActiveSessions } from './active-sessions.ts';
import { readMe } from './read-me.ts';
import { signIn, signOut } from './sessions.service.ts';

export const actingRoutes = implement(acting, {
  start: async (ctx, { params, body }) => ({ data: { login_stack: await actAs(ctx, params.id, body.login_type) } }),
  end: async (ctx, { params }) => ({ data: { login_stack: await endActing(ctx, params.id) } }),
});

export const sessionRoutes = implement(sessions, {
  create: async (ctx, { body }) => ({ data: (await signIn(ctx, body)) ?? {} }),
  end: (ctx) => signOut(ctx),
  list: async (ctx) => ({ data: await listActiveSessions(ctx) }),
  end_others: async (ctx) => ({ data: { ended: await endOtherSessions(ctx) } }),
  end_one: (ctx, { params }) => endSession(ctx, params.id),
  me: async (ctx) => ({ data: await readMe(ctx) }),
  profile: detached(async (ctx) => ({ data: ctx.actor.user })),
});
