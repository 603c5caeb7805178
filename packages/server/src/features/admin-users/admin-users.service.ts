import { roleLabel } from '@bookline/contract/rules/roles';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { revokeInvitations, sendInvitation } from '../invitations/invitations.api.ts';
import { endSessionsOf } from '../sessions/sessions.api.ts';
import { getUser, takeUser } from './one-user.ts';
import { listChoices } from './people.queries.ts';
import { roleChoices } from './rank.ts';

/** What people can be given: roles, and what they can be tied to. */
export async function readChoices(ctx: Context) {
  const roles = roleChoices(ctx).map(({ value, givable }) => ({
    value,
    label: roleLabel(value, ctx.tenant.variant),
    givable,
  }));
  return { roles, ...(await listChoices(ctx.db, ctx.tenant.id)) };
}

/** Mails the invitation again. Throws 422 where the person has joined already. */
export async function inviteAgain(ctx: Context, id: string) {
  const person = await takeUser(ctx, id);
  if (!person.invited) throw invalid('base', 'This person has joined already.');
  await sendInvitation(ctx, person);
  return getUser(ctx, id);
}

/** Revokes the invitation. Throws 409 where none is open any more. */
export async function revokeInvitation(ctx: Context, id: string) {
  await takeUser(ctx, id);
  if (!(await revokeInvitations(ctx, id)))
    throw new AppError('conflict', { fields: { base: ['There is no open invitation to revoke.'] } });
  return getUser(ctx, id);
}

/** Signs a person out everywhere. */
export async function signOutEverywhere(ctx: Context, id: string): Promise<number> {
  await takeUser(ctx, id);
  const ended = await endSessionsOf(ctx, id);
  await audit(ctx, { action: 'user.end_sessions', subject_type: 'user', subject_id: id, detail: { ended } });
  return ended;
}
