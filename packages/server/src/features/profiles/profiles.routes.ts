import { profiles } from '@bookline/contract/features/profiles';
import { detached, implement } from '../../platform/http/routes.ts';
import { changeWebpage, previewWebpage, readWebpage } from './own-webpage.ts';
import {
  changeAccount,
  changeProfile,
  changeTheme,
  changeTimezone,
  readAccount,
  readMedicareRegistration,
} from './profiles.service.ts';

export const profileRoutes = implement(profiles, {
  update: detached(async (ctx, { body, file, files }) => ({
    data: await changeProfile(ctx, body, { photo: file, logo: files.get('logo') }),
  })),
  update_theme: async (ctx, { body }) => ({ data: await changeTheme(ctx, body) }),
  update_timezone: async (ctx, { body }) => ({ data: await changeTimezone(ctx, body.timezone) }),
  account: async (ctx, { params }) => ({ data: await readAccount(ctx, params.id) }),
  update_account: async (ctx, { params, body }) => ({ data: await changeAccount(ctx, params.id, body) }),
  webpage: async (ctx, { params }) => ({ data: await readWebpage(ctx, params.id) }),
  update_webpage: detached(async (ctx, { params, body, file, files }) => ({
    data: await changeWebpage(ctx, params.id, body, { photo: file, flyer: files.get('flyer') }),
  })),
  preview_webpage: async (ctx, { params, body }) => ({ data: await previewWebpage(ctx, params.id, body) }),
  medicare_registered: async (ctx) => ({ data: await readMedicareRegistration(ctx) }),
});
