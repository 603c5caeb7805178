import { adminUsers } from '@bookline/contract/features/admin-users';
import { detached, implement } from '../../platform/http/routes.ts';
import { inviteAgain, readChoices, revokeInvitation, signOutEverywhere } from './admin-users.service.ts';
import { createBulk, previewBulk } from './bulk-create.ts';
import { changeRole, quicklyChangeUser, saveUser, setMembership } from './change-user.ts';
import { createUser } from './create-user.ts';
import { activateUser, deactivateUser, deleteUser } from './deactivate-user.ts';
import { getUser, readRoles } from './get-user.ts';
import { downloadUsers, readOwners, readPoolHolders, readUsers } from './list-users.ts';

export const adminUserRoutes = implement(adminUsers, {
  list: (ctx, { query }) => readUsers(ctx, query),
  export: detached((ctx, { query }) => downloadUsers(ctx, query)),
  choices: async (ctx) => ({ data: await readChoices(ctx) }),
  owners: async (ctx, { query }) => ({ data: await readOwners(ctx, query) }),
  pool_holders: (ctx, { query }) => readPoolHolders(ctx, query),
  create: async (ctx, { body }) => ({ data: await createUser(ctx, body) }),
  bulk_preview: detached(async (ctx, { file, body }) => ({ data: await previewBulk(ctx, file, body) })),
  bulk_create: async (ctx, { body }) => ({ data: await createBulk(ctx, body.rows) }),
  get: async (ctx, { params }) => ({ data: await getUser(ctx, params.id) }),
  update: detached(async (ctx, { params, body }) => ({ data: await saveUser(ctx, params.id, body) })),
  quick_update: async (ctx, { params, body }) => ({ data: await quicklyChangeUser(ctx, params.id, body) }),
  delete: async (ctx, { params, query }) => ({ data: await deleteUser(ctx, params.id, query) }),
  roles: async (ctx, { params }) => ({ data: await readRoles(ctx, params.id) }),
  update_roles: detached(async (ctx, { params, body }) => ({ data: await changeRole(ctx, params.id, body) })),
  paid_membership: async (ctx, { params, body }) => ({ data: await setMembership(ctx, params.id, body.paid) }),
  invite: async (ctx, { params }) => ({ data: await inviteAgain(ctx, params.id) }),
  revoke_invitation: async (ctx, { params }) => ({ data: await revokeInvitation(ctx, params.id) }),
  deactivate: async (ctx, { params, body }) => ({ data: await deactivateUser(ctx, params.id, body) }),
  activate: async (ctx, { params }) => ({ data: await activateUser(ctx, params.id) }),
  end_sessions: async (ctx, { params }) => ({ data: { ended: await signOutEverywhere(ctx, params.id) } }),
});
