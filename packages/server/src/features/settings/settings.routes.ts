import { adminSettings } from '@bookline/contract/features/settings';
import { detached, implement } from '../../platform/http/routes.ts';
import { changeSetting, getSetting, readSettings } from './settings.service.ts';

export const adminSettingRoutes = implement(adminSettings, {
  list: async (ctx) => ({ data: await readSettings(ctx) }),
  get: async (ctx, { params }) => ({ data: await getSetting(ctx, params.id) }),
  update: detached(async (ctx, { params, body, file }) => ({
    data: await changeSetting(ctx, params.id, { value: body.value, file }),
  })),
});
