import { authIps } from '@bookline/contract/features/auth-ips';
import { implement } from '../../platform/http/routes.ts';
import { readAllowList, readAuthIps, replaceAllowList } from './auth-ips.service.ts';

export const authIpRoutes = implement(authIps, {
  list: (ctx, { query }) => readAuthIps(ctx, query),
  allow_list: async (ctx) => ({ data: await readAllowList(ctx) }),
  replace_allow_list: async (ctx, { body }) => ({ data: await replaceAllowList(ctx, body.networks) }),
});
