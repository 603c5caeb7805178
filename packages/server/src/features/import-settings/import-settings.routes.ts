import { importSettings } from '@bookline/contract/features/import-settings';
import { detached, implement } from '../../platform/http/routes.ts';
import { importBySetting } from './import-by-setting.ts';
import { addSetting, readSettings, removeSetting } from './import-settings.service.ts';

export const importSettingRoutes = implement(importSettings, {
  list: async (ctx) => ({ data: await readSettings(ctx) }),
  create: async (ctx, { body }) => ({ data: await addSetting(ctx, body) }),
  delete: (ctx, { params }) => removeSetting(ctx, params.id),
  upload: detached(async (ctx, { body }) => ({ data: await importBySetting(ctx, body) })),
});
