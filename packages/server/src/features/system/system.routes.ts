import { system } from '@bookline/contract/features/system';
import { implement } from '../../platform/http/routes.ts';
import { checkHealth, readPublicSetting } from './system.service.ts';

export const systemRoutes = implement(system, {
  health: async (ctx) => ({ data: await checkHealth(ctx) }),
  setting: async (ctx, { params }) => ({ data: { key: params.key, value: await readPublicSetting(ctx, params.key) } }),
});
