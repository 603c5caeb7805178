import type { BodyOf } from '@bookline/contract/endpoint';
import type { AdminUserDetail } from '@bookline/contract/features/admin-user';
import type { adminUsers } from '@bookline/contract/features/admin-users';
import type { AccountType } from '@bookline/contract/rules/roles';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { sendInvitation } from '../invitations/invitations.api.ts';
import { NO_PASSWORD } from '../sessions/sessions.api.ts';
import { organizationChanged } from '../users/users.api.ts';
import { getUser } from './get-user.ts';
import { insertUsers, replaceGroups, replaceSignInNames } from './people.queries.ts';
import { requireGivable } from './rank.ts';
import { requireFreeNames, requireTies, requireTimezone } from './require-ties.ts';

export interface Newcomer {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly email: string;
  readonly account_type: AccountType;
  readonly manager_id: string | null;
  readonly job_title: string;
  readonly corporation_id?: string | null;
  readonly business_unit_id?: string | null;
  readonly office_location_id?: string | null;
  readonly timezone?: string | null;
}

/** Creates a user and sends the invitation. Throws 422 at the invalid field. */
export async function createUser(ctx: Context, body: BodyOf<typeof adminUsers.create>): Promise<AdminUserDetail> {
  const { group_ids, ...person } = body;
  const newcomer = { ...person, id: newId(), username: person.username ?? person.email };
  requireGivable(ctx, newcomer.account_type);
  requireTimezone(newcomer.timezone);
  await organizationChanged(ctx);
  await requireTies(ctx, body);
  await requireFreeNames(ctx, newcomer);
  await inviteNewcomers(ctx, [newcomer]);
  await replaceGroups(ctx.db, ctx.tenant.id, newcomer.id, group_ids);
  return getUser(ctx, newcomer.id);
}

/** Adds users whose fields are already checked, and sends each an invitation. */
export async function inviteNewcomers(ctx: Context, newcomers: readonly Newcomer[]): Promise<void> {
  if (newcomers.length === 0) return;
  const now = ctx.clock.now();
  await insertUsers(
    ctx.db,
    newcomers.map((person) => ({
      ...person,
      tenant_id: ctx.tenant.id,
      // Users choose a password when they accept the invitation.
      password_hash: NO_PASSWORD,
      active: false,
      invited: true,
      created_at: now,
      updated_at: now,
    })),
  );
  await replaceSignInNames(
    ctx.db,
    ctx.tenant.id,
    newcomers.map(({ id, username, email }) => ({ user_id: id, username, email })),
  );
  await audit(
    ctx,
    ...newcomers.map(({ id, account_type, manager_id }) => ({
      action: 'user.create',
      subject_id: id,
      detail: { account_type, manager_id },
    })),
  );
  for (const person of newcomers) await sendInvitation(ctx, person);
}
