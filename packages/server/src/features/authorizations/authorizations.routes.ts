import { authorizations } from '@bookline/contract/features/authorizations';
import { isOAuthKind } from '@bookline/contract/rules/authorization-kinds';
import { detached, implement } from '../../platform/http/routes.ts';
import { changeAccount, disconnect, syncNow } from './change-account.ts';
import { connectByKey, signInToCsg } from './connect-by-key.ts';
import { beginByPage, finishByPage } from './connect-by-page.ts';
import { startDialSession } from './dial-session.ts';
import { readAccounts, readCalendars } from './list-accounts.ts';

export const authorizationRoutes = implement(authorizations, {
  list: readAccounts,
  create: detached(async (ctx, { body }) => {
    const { kind } = body;
    if (!isOAuthKind(kind)) return { data: { authorization: await connectByKey(ctx, kind, body.api_key) } };
    return { data: body.state === undefined ? await beginByPage(ctx, kind) : await finishByPage(ctx, kind, body) };
  }),
  update: async (ctx, { params, body }) => ({ data: await changeAccount(ctx, params.id, body) }),
  delete: (ctx, { params, query }) => disconnect(ctx, params.id, query.events),
  calendars: async (ctx, { params }) => ({ data: await readCalendars(ctx, params.id) }),
  sync: async (ctx, { params }) => ({ data: await syncNow(ctx, params.id) }),
  dial_session: detached(async (ctx, { params, body }) => ({ data: await startDialSession(ctx, params.id, body) })),
  set_calendly_api_key: detached(async (ctx, { body }) => ({
    data: await connectByKey(ctx, 'calendly', body.calendly_api_key, 'calendly_api_key'),
  })),
  csg_authenticate: detached(async (ctx, { body }) => ({ data: await signInToCsg(ctx, body.api_key) })),
});
