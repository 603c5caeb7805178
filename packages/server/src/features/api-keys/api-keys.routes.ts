import { apiKeys } from '@bookline/contract/features/api-keys';
import { implement } from '../../platform/http/routes.ts';
import { changeKey, deleteKey, makeKey, readKeys, readToken, refreshToken, rotateKey } from './api-keys.service.ts';

export const apiKeyRoutes = implement(apiKeys, {
  list: async (ctx) => ({ data: await readKeys(ctx) }),
  create: async (ctx, { body }) => ({ data: await makeKey(ctx, body) }),
  rotate: async (ctx, { params }) => ({ data: await rotateKey(ctx, params.id) }),
  update: async (ctx, { params, body }) => ({ data: await changeKey(ctx, params.id, body) }),
  delete: (ctx, { params }) => deleteKey(ctx, params.id),
  show_token: async (ctx) => ({ data: await readToken(ctx) }),
  refresh_token: async (ctx) => ({ data: await refreshToken(ctx) }),
});
