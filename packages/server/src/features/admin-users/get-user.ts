import type { AdminUserDetail } from '@bookline/contract/features/admin-user';
import { roleFlags, roleLabel } from '@bookline/contract/rules/roles';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { findLatestInvitation } from '../invitations/invitations.api.ts';
import { organizationChanged } from '../users/users.api.ts';
import { latestHandover } from './hand-over.ts';
import { presentUser } from './list-users.ts';
import { findUserDetail, type LockedUser, lockUser } from './one-user.queries.ts';
import { requireRank, roleChoices } from './rank.ts';

/** One user. Throws 404 if the tenant doesn't have the user, or the user was deleted. */
export async function getUser(ctx: Context, id: string): Promise<AdminUserDetail> {
  const row = await findUserDetail(ctx.db, ctx.tenant.id, id, ctx.clock.now());
  if (!row) throw new AppError('not_found');
  return {
    ...row,
    ...presentUser(ctx, row),
    invitation: await findLatestInvitation(ctx, id),
    handover: await latestHandover(ctx, id),
  };
}

/**
 * The stored user, for a change. It also locks the organization until the transaction ends. Throws 404, and 403 if the user doesn't rank
 * below the user who acts. With `close`, System Admins may also act on each other.
 */
export async function takeUser(ctx: Context, id: string, what?: 'close'): Promise<LockedUser> {
  await organizationChanged(ctx);
  const person = await lockUser(ctx.db, ctx.tenant.id, id);
  if (!person) throw new AppError('not_found');
  requireRank(ctx, person, what);
  return person;
}

/** R153–R155: a user's role with its flags, and the roles of the variant. */
export async function readRoles(ctx: Context, id: string) {
  const { account_type } = await getUser(ctx, id);
  const choices = roleChoices(ctx).map(({ value, givable }) => ({
    value,
    label: roleLabel(value, ctx.tenant.variant),
    flags: [...roleFlags(value)],
    givable,
  }));
  return { account_type, flags: [...roleFlags(account_type)], choices };
}
