import type { BodyOf } from '@bookline/contract/endpoint';
import type { AdminUser, AdminUserDetail, adminUsers } from '@bookline/contract/features/admin-users';
import type { AccountType } from '@bookline/contract/rules/roles';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { sendMail } from '../mail/mail.api.ts';
import { requireFreeNames, requireNoCycle, requireTies, requireTimezone } from './checked-fields.ts';
import { countActiveAdmins, type LockedUser } from './one-user.queries.ts';
import { getUser, takeUser } from './one-user.ts';
import { replaceGroups, replaceSignInNames, updateUser } from './people.queries.ts';
import { requireGivable } from './rank.ts';

/**
 * Changes a person. A new manager is one row, however many people stand below: reporting lines are walked, not stored, and the new
 * org_version makes every list look again. Throws 422 at the field, 403 for somebody above the acting person.
 */
export async function changeUser(
  ctx: Context,
  id: string,
  body: BodyOf<typeof adminUsers.update>,
): Promise<AdminUserDetail> {
  const before = await takeUser(ctx, id);
  const { group_ids, ...given } = body;
  const fields = changesOf(before, given);
  requireTimezone(fields.timezone);
  await requireTies(ctx, { ...fields, group_ids });
  if (fields.manager_id) await requireNoCycle(ctx, id, fields.manager_id);
  const now = ctx.clock.now();
  if (fields.username !== undefined || fields.email !== undefined) {
    const email = fields.email ?? before.email;
    // Whose user name was their address keeps it so.
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
      subject_type: 'user',
      subject_id: id,
      detail: { fields: changed, ...(moved && { manager: moved }) },
    });
  }
  if (fields.email !== undefined && before.active) await tellOldAddress(ctx, before);
  return getUser(ctx, id);
}

type Fields = Omit<BodyOf<typeof adminUsers.update>, 'group_ids'>;

/** What is another than it was. */
function changesOf(before: LockedUser, given: Fields): { -readonly [K in keyof Fields]: Fields[K] } {
  const stored: Record<string, unknown> = before;
  return Object.fromEntries(
    Object.entries(given).filter(([field, value]) => value !== undefined && value !== stored[field]),
  );
}

/** Whoever had the address learns that it is not used any more: a stolen admin session does not move an account away unseen. */
async function tellOldAddress(ctx: Context, { email, first_name }: LockedUser): Promise<void> {
  await sendMail(ctx, {
    to: email,
    subject: 'Your e-mail address was changed',
    paragraphs: [
      `Hello ${first_name},`,
      `${ctx.actor.name} changed the e-mail address of your account at ${ctx.tenant.name}. You sign in with the new one from now on, and mail goes there.`,
      'If you did not ask for this, tell your administrator today.',
    ],
  });
}

/** Changes what a list shows of a person, and answers their row. */
export async function quicklyChangeUser(
  ctx: Context,
  id: string,
  body: BodyOf<typeof adminUsers.quick_update>,
): Promise<AdminUser> {
  return changeUser(ctx, id, body);
}

/** Gives a person another role. Throws 422 for one's own, one above one's own, and where no admin would be left. */
export async function changeRole(ctx: Context, id: string, accountType: AccountType): Promise<AdminUserDetail> {
  const before = await takeUser(ctx, id);
  requireGivable(ctx, accountType);
  if (id === ctx.actor.user_id) throw invalid('account_type', 'You cannot change your own role. Ask another admin.');
  if (before.account_type === accountType) return getUser(ctx, id);
  await requireAnotherAdmin(ctx, before, 'account_type');
  await updateUser(ctx.db, ctx.tenant.id, id, { account_type: accountType, updated_at: ctx.clock.now() });
  await audit(ctx, {
    action: 'user.role',
    subject_type: 'user',
    subject_id: id,
    detail: { from: before.account_type, to: accountType },
  });
  return getUser(ctx, id);
}

/** Throws 422 where this is the last active admin. Call it after organisationChanged: two admins cannot take each other away. */
export async function requireAnotherAdmin(ctx: Context, person: LockedUser, field: string): Promise<void> {
  if (person.account_type !== 'admin' || !person.active) return;
  if ((await countActiveAdmins(ctx.db, ctx.tenant.id, person.id)) === 0)
    throw invalid(field, 'This is the last admin. Make somebody else an admin first.');
}

/** Grants a paid membership, or takes it back. */
export async function setMembership(ctx: Context, id: string, paid: boolean): Promise<AdminUserDetail> {
  const before = await takeUser(ctx, id);
  if (before.paid !== paid) {
    await updateUser(ctx.db, ctx.tenant.id, id, { paid, updated_at: ctx.clock.now() });
    await audit(ctx, { action: 'user.membership', subject_type: 'user', subject_id: id, detail: { paid } });
  }
  return getUser(ctx, id);
}
