import type { BodyOf } from '@bookline/contract/endpoint';
import type { AdminUser, AdminUserDetail } from '@bookline/contract/features/admin-user';
import type { adminUsers } from '@bookline/contract/features/admin-users';
import { roleLabel } from '@bookline/contract/rules/roles';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { lockBilling, setGrant } from '../billing/billing.api.ts';
import { sendMail } from '../mail/mail.api.ts';
import { confirmPassword } from '../sessions/sessions.api.ts';
import { getUser, takeUser } from './get-user.ts';
import { countActiveAdmins, type LockedUser } from './one-user.queries.ts';
import { replaceGroups, replaceSignInNames, updateUser } from './people.queries.ts';
import { requireGivable, requireRank } from './rank.ts';
import { requireFreeNames, requireNoCycle, requireTies, requireTimezone } from './require-ties.ts';

type Body = BodyOf<typeof adminUsers.update>;

/**
 * Changes a user. A new email or user name needs the current password of the user who acts: control of an address gives control of the
 * account. Throws 422 at the field, 403 if the user doesn't rank below the user who acts, and 429 after too many wrong passwords.
 */
export async function saveUser(
  signedIn: SignedInContext,
  id: string,
  { current_password, ...body }: Body,
): Promise<AdminUserDetail> {
  const { actor } = signedIn;
  const isSignIn = await signedIn.transaction(async (ctx) => {
    const stored = await getUser(ctx, id);
    requireRank(ctx, stored);
    return changesSignIn(stored, body);
  });
  if (isSignIn) {
    if (actor.api_key || actor.real_user_id !== actor.user_id) throw new AppError('forbidden');
    if (!current_password) throw passwordMissing();
    await confirmPassword(signedIn, current_password);
  }
  return signedIn.transaction((ctx) => changeUser(ctx, id, body, isSignIn));
}

const passwordMissing = () => invalid('current_password', 'Enter your own password to change how someone signs in.');

const changesSignIn = (stored: { readonly email: string; readonly username: string }, { email, username }: Body) =>
  (email !== undefined && email !== stored.email) || (username !== undefined && username !== stored.username);

/**
 * A new manager changes one row, however large the downline: reporting lines are computed, not stored. The new org_version invalidates
 * every cached list.
 */
async function changeUser(
  ctx: Context,
  id: string,
  body: Fields & { group_ids?: Body['group_ids'] },
  confirmed: boolean,
): Promise<AdminUserDetail> {
  const before = await takeUser(ctx, id);
  // Another user may have changed this user since the password check.
  if (changesSignIn(before, body) && !confirmed) throw passwordMissing();
  const { group_ids, ...given } = body;
  const fields = changesOf(before, given);
  requireTimezone(fields.timezone);
  await requireTies(ctx, { ...fields, group_ids });
  if (fields.manager_id) await requireNoCycle(ctx, id, fields.manager_id);
  const now = ctx.clock.now();
  if (fields.username !== undefined || fields.email !== undefined) {
    const email = fields.email ?? before.email;
    // A user name that equals the email address changes with it.
    const wasAddress = before.username.toLowerCase() === before.email.toLowerCase();
    const username = fields.username ?? (wasAddress ? email : before.username);
    await requireFreeNames(ctx, { username, email }, id);
    await replaceSignInNames(ctx.db, ctx.tenant.id, [{ user_id: id, username, email }]);
    if (username !== before.username) fields.username = username;
  }
  if (Object.keys(fields).length > 0) await updateUser(ctx.db, ctx.tenant.id, id, { ...fields, updated_at: now });
  if (group_ids) await replaceGroups(ctx.db, ctx.tenant.id, id, group_ids);
  const changed = [...Object.keys(fields), ...(group_ids ? ['groups'] : [])];
  if (changed.length > 0) {
    const moved = fields.manager_id !== undefined && { from: before.manager_id, to: fields.manager_id };
    await audit(ctx, {
      action: 'user.update',
      subject_id: id,
      detail: { fields: changed, ...(moved && { manager: moved }) },
    });
  }
  if ((fields.email !== undefined || fields.username !== undefined) && !before.invited)
    await tellOldAddress(ctx, before, fields.email !== undefined ? 'email address' : 'user name');
  return getUser(ctx, id);
}

type Fields = Omit<Body, 'group_ids' | 'current_password'>;

/** The fields that differ from the stored ones. */
function changesOf(before: LockedUser, given: Fields): { -readonly [K in keyof Fields]: Fields[K] } {
  const stored: Record<string, unknown> = before;
  return Object.fromEntries(
    Object.entries(given).filter(([field, value]) => value !== undefined && value !== stored[field]),
  );
}

/** Notifies the old address, so that a stolen admin session can't move an account unnoticed. */
async function tellOldAddress(
  ctx: Context,
  { email, first_name }: LockedUser,
  what: 'email address' | 'user name',
): Promise<void> {
  const after = what === 'email address' ? ' Use the new email address to sign in. Your emails go there, too.' : '';
  await sendMail(ctx, {
    to: email,
    subject: `Your ${what} was changed`,
    paragraphs: [
      `Hello ${first_name},`,
      `${ctx.actor.name} changed the ${what} of your account at ${ctx.tenant.name}.${after}`,
      'If you didn’t ask for this, contact your admin today.',
    ],
  });
}

/** Changes the fields that a list shows, and returns the user's row. */
export async function quicklyChangeUser(
  ctx: Context,
  id: string,
  body: BodyOf<typeof adminUsers.quick_update>,
): Promise<AdminUser> {
  return changeUser(ctx, id, body, false);
}

/**
 * Assigns another role, after checking the password of the user who acts, and notifies the user by email. Throws 403 if the user doesn't rank
 * below, and 422 for one's own role, for a role above one's own, and at `current_password`.
 */
export async function changeRole(
  signedIn: SignedInContext,
  id: string,
  { account_type, current_password }: BodyOf<typeof adminUsers.update_roles>,
): Promise<AdminUserDetail> {
  await confirmPassword(signedIn, current_password);
  return signedIn.transaction(async (ctx) => {
    const before = await takeUser(ctx, id);
    requireGivable(ctx, account_type);
    if (id === ctx.actor.user_id) throw invalid('account_type', 'You can’t change your own role. Ask another admin.');
    if (before.account_type === account_type) return getUser(ctx, id);
    await updateUser(ctx.db, ctx.tenant.id, id, { account_type, updated_at: ctx.clock.now() });
    await audit(ctx, { action: 'user.role', subject_id: id, detail: { from: before.account_type, to: account_type } });
    if (!before.invited)
      await sendMail(ctx, {
        to: before.email,
        subject: 'Your role was changed',
        paragraphs: [
          `Hello ${before.first_name},`,
          `${ctx.actor.name} changed your role at ${ctx.tenant.name} to ${roleLabel(account_type, ctx.tenant.variant)}.`,
          'If you didn’t expect this, contact your admin today.',
        ],
      });
    return getUser(ctx, id);
  });
}

/** Throws 422 if this is the last active admin. Call it after organizationChanged, so that two admins can't demote each other at once. */
export async function requireAnotherAdmin(ctx: Context, person: LockedUser, field: string): Promise<void> {
  if (person.account_type !== 'admin' || !person.active) return;
  if ((await countActiveAdmins(ctx.db, ctx.tenant.id, person.id)) === 0)
    throw invalid(field, 'This is the last admin. Make someone else an admin first.');
}

/** Grants a paid membership without a plan, or removes it. Without it, a user needs a plan. */
export async function setMembership(ctx: Context, id: string, granted: boolean): Promise<AdminUserDetail> {
  // Before the user, in the order of a payment.
  await lockBilling(ctx.db, ctx.tenant.id, id);
  await takeUser(ctx, id);
  if (await setGrant(ctx, id, granted))
    await audit(ctx, { action: 'user.membership', subject_id: id, detail: { granted } });
  return getUser(ctx, id);
}
