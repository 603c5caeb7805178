import type { BodyOf } from '@bookline/contract/endpoint';
import type { AdminUserDetail, Handover } from '@bookline/contract/features/admin-user';
import type { adminUsers } from '@bookline/contract/features/admin-users';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { revokeInvitations } from '../invitations/invitations.api.ts';
import { endSessionsOf } from '../sessions/sessions.api.ts';
import { listDownlineIds } from '../users/users.api.ts';
import { claimPageName } from '../webpages/webpages.api.ts';
import { requireAnotherAdmin } from './change-user.ts';
import { getUser, takeUser } from './get-user.ts';
import { countOwned } from './hand-over.queries.ts';
import { handOver, latestHandover } from './hand-over.ts';
import type { LockedUser } from './one-user.queries.ts';
import { deleteMemberships, deleteSignInNames, updateReports, updateUser } from './people.queries.ts';
import { requirePerson } from './require-ties.ts';

type Leaving = BodyOf<typeof adminUsers.deactivate>;

/** Deactivates a user and ends their sessions in this transaction. Throws 422 for oneself, the last admin, and users who aren't active. */
export async function deactivateUser(ctx: Context, id: string, leaving: Leaving): Promise<AdminUserDetail> {
  const person = await takeUser(ctx, id, 'close');
  if (person.invited) throw invalid('base', 'This user hasn’t joined yet. Revoke the invitation instead.');
  if (!person.active) throw invalid('base', 'This user is already deactivated.');
  await leave(ctx, person, leaving);
  await updateUser(ctx.db, ctx.tenant.id, id, { active: false, updated_at: ctx.clock.now() });
  await audit(ctx, { action: 'user.deactivate', subject_id: id });
  return getUser(ctx, id);
}

/** Activates a user, who can sign in again with the same password. */
export async function activateUser(ctx: Context, id: string): Promise<AdminUserDetail> {
  const person = await takeUser(ctx, id, 'close');
  if (person.invited) throw invalid('base', 'This user hasn’t joined yet. Resend the invitation instead.');
  if (!person.active) {
    await updateUser(ctx.db, ctx.tenant.id, id, { active: true, updated_at: ctx.clock.now() });
    await audit(ctx, { action: 'user.activate', subject_id: id });
  }
  return getUser(ctx, id);
}

/**
 * Deletes a user. The row keeps their name for past actions, but the user name and email become free. Throws 422
 * if they have contacts and the request names no recipient.
 */
export async function deleteUser(ctx: Context, id: string, leaving: Leaving): Promise<{ handover: Handover | null }> {
  const person = await takeUser(ctx, id, 'close');
  if (!leaving.contacts_to_id && !leaving.contacts_to_pool_id && (await countOwned(ctx.db, ctx.tenant.id, id)) > 0)
    throw invalid('contacts_to_id', 'Choose who receives the contacts.');
  await leave(ctx, person, { ...leaving, reports_to_id: leaving.reports_to_id ?? person.manager_id ?? undefined });
  // Without a manager above, the reports have no manager.
  await updateReports(ctx.db, ctx.tenant.id, id, null, ctx.clock.now());
  await deleteMemberships(ctx.db, ctx.tenant.id, id);
  await deleteSignInNames(ctx.db, ctx.tenant.id, [id]);
  const now = ctx.clock.now();
  await updateUser(ctx.db, ctx.tenant.id, id, {
    active: false,
    invited: false,
    deleted_at: now,
    updated_at: now,
    username: `deleted:${id}`,
    email: `deleted:${id}`,
    password_hash: '!',
    about_me: null,
    webpage_domain: null,
  });
  await claimPageName(ctx.db, { tenant_id: ctx.tenant.id, kind: 'user', owner_id: id }, null);
  await audit(ctx, {
    action: 'user.delete',
    subject_id: id,
    detail: { account_type: person.account_type, username: person.username },
  });
  return { handover: await latestHandover(ctx, id) };
}

/** The steps that deactivating and deleting share: transfer the contacts and end every session. */
async function leave(ctx: Context, person: LockedUser, leaving: Leaving): Promise<void> {
  if (person.id === ctx.actor.user_id || person.id === ctx.actor.real_user_id)
    throw invalid('base', 'You can’t do this to yourself. Ask another admin.');
  await requireAnotherAdmin(ctx, person, 'base');
  await handOver(ctx, person.id, leaving);
  if (leaving.reports_to_id) await handReports(ctx, person, leaving.reports_to_id);
  await revokeInvitations(ctx, person.id);
  await endSessionsOf(ctx, person.id);
}

/** Assigns the reports of a user to another user. A leader from the user's own downline first takes the user's place. */
async function handReports(ctx: Context, person: LockedUser, leaderId: string): Promise<void> {
  if (leaderId === person.id) throw invalid('reports_to_id', 'Choose someone else.');
  await requirePerson(ctx, leaderId, 'reports_to_id');
  const now = ctx.clock.now();
  const below = await listDownlineIds(ctx.db, ctx.tenant.id, person.id);
  if (below.includes(leaderId))
    await updateUser(ctx.db, ctx.tenant.id, leaderId, { manager_id: person.manager_id, updated_at: now });
  await updateReports(ctx.db, ctx.tenant.id, person.id, leaderId, now);
}
