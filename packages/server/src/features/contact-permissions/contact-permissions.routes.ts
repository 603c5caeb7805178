import { contactPermissionCalls } from '@bookline/contract/features/contact-permissions';
import { detached, implement } from '../../platform/http/routes.ts';
import { downloadConsentPage, readPermissions, recordPermission } from './contact-permissions.service.ts';

export const contactPermissionRoutes = implement(contactPermissionCalls, {
  get: async (ctx, { params }) => ({ data: await readPermissions(ctx, params.id) }),
  page: detached((ctx, { params }) => downloadConsentPage(ctx, params.id, params.consentId)),
  record: detached(async (ctx, { params, body, file }) => ({
    data: await recordPermission(ctx, params.id, body, file),
  })),
});
