import { profiles } from '@bookline/contract/features/profiles';
import { implement } from '../../platform/http/routes.ts';
import { changeProfile, changeTimezone } from './profiles.service.ts';

export const profileRoutes = implement(profiles, {
  update: async (ctx, { body }) => ({ data: await changeProfile(ctx, body) }),
  update_theme: async (ctx, { body }) => ({ data: await changeProfile(ctx, body) }),
  update_timezone: async (ctx, { body }) => ({ data: await changeTimezone(ctx, body.timezone) }),
});
