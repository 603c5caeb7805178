import { adminGroups } from '@bookline/contract/features/admin-groups';
import { implement } from '../../platform/http/routes.ts';
import { addGroup, changeGroup, readGroup, removeGroup } from './admin-groups.service.ts';

export const adminGroupRoutes = implement(adminGroups, {
  create: async (ctx, { body }) => ({ data: await addGroup(ctx, body) }),
  get: async (ctx, { params }) => ({ data: await readGroup(ctx, params.id) }),
  update: async (ctx, { params, body }) => ({ data: await changeGroup(ctx, params.id, body) }),
  delete: (ctx, { params }) => removeGroup(ctx, params.id),
});
