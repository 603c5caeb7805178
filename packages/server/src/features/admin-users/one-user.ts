import type { AdminUserDetail } from '@bookline/contract/features/admin-users';
import { roleFlags, roleLabel } from '@bookline/contract/rules/roles';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { findLatestInvitation } from '../invitations/invitations.api.ts';
import { organisationChanged } from '../users/users.api.ts';
import { latestHandover } from './hand-over.ts';
import { presentUser } from './list-users.ts';
import { findUserDetail, type LockedUser, lockUser } from './one-user.queries.ts';
import { requireManageable, roleChoices } from './rank.ts';

/** One person. Throws 404 for one that the tenant does not have, or has deleted. */
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
 * The stored person, for changing them: nobody else changes the organisation until the transaction ends. Throws 404, and 403 where they
 * stand above the acting person.
 */
export async function takeUser(ctx: Context, id: string): Promise<LockedUser> {
  await organisationChanged(ctx);
  const person = await lockUser(ctx.db, ctx.tenant.id, id);
  if (!person) throw new AppError('not_found');
  requireManageable(ctx, person);
  return person;
}

/** R153–R155: a person's role with its flags, and the roles of the variant. */
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
