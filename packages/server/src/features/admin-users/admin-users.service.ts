import { roleLabel } from '@bookline/contract/rules/roles';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { revokeInvitations, sendInvitation } from '../invitations/invitations.api.ts';
import { endSessionsOf } from '../sessions/sessions.api.ts';
import { getUser, takeUser } from './get-user.ts';
import { listChoices } from './people.queries.ts';
import { roleChoices } from './rank.ts';

/** The choices for a user: roles, managers, units, offices, and groups. */
export async function readChoices(ctx: Context) {
  const roles = roleChoices(ctx).map(({ value, givable }) => ({
    value,
    label: roleLabel(value, ctx.tenant.variant),
    givable,
  }));
  return { roles, ...(await listChoices(ctx.db, ctx.tenant.id)) };
}

/** Sends the invitation again. Throws 422 if the user has already joined. */
export async function inviteAgain(ctx: Context, id: string) {
  const person = await takeUser(ctx, id, 'close');
  if (!person.invited) throw invalid('base', 'This user has already joined.');
  await sendInvitation(ctx, person);
  return getUser(ctx, id);
}

/** Revokes the invitation. Throws 409 if none is open. */
export async function revokeInvitation(ctx: Context, id: string) {
  await takeUser(ctx, id, 'close');
  if (!(await revokeInvitations(ctx, id)))
    throw new AppError('conflict', { fields: { base: ['There is no open invitation to revoke.'] } });
  return getUser(ctx, id);
}

/** Ends all sessions of a user. */
export async function signOutEverywhere(ctx: Context, id: string): Promise<number> {
  await takeUser(ctx, id, 'close');
  const ended = await endSessionsOf(ctx, id);
  await audit(ctx, { action: 'user.end_sessions', subject_id: id, detail: { ended } });
  return ended;
}
