import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { sendMail } from '../mail/mail.api.ts';
import { confirmPassword, endSessionsOf, hashPassword, tellUserChanged } from '../sessions/sessions.api.ts';
import { requireGoodPassword } from './password-rules.ts';
import { deleteResetsOf, savePassword } from './passwords.queries.ts';

/**
 * Changes the acting user's password and ends their other sessions. Returns how many. Throws 404 for another user's id, 422 at
 * `current_password` or `password`.
 */
export async function updatePassword(
  ctx: SignedInContext,
  userId: string,
  { current_password, password }: { current_password: string; password: string },
): Promise<number> {
  const { actor, tenant } = ctx;
  if (userId !== actor.user_id) throw new AppError('not_found');
  await confirmPassword(ctx, current_password);
  if (password === current_password) throw invalid('password', 'This is your current password. Choose another.');
  const { username, email, profile } = actor.user;
  await requireGoodPassword(password, { username, email, ...profile });
  // Hashed outside the transaction: it takes as long as twenty small ones.
  const password_hash = await hashPassword(password);
  return ctx.transaction(async (tx) => {
    await savePassword(tx.db, tenant.id, actor.user_id, { password_hash, now: tx.clock.now() });
    const ended_sessions = await endSessionsOf(tx, actor.user_id, actor.session_id);
    await deleteResetsOf(tx.db, tenant.id, actor.user_id);
    await tellUserChanged(tx.db, actor.user_id);
    await audit(tx, {
      action: 'password.update',
      subject_type: 'user',
      subject_id: actor.user_id,
      detail: { ended_sessions },
    });
    await mailChanged(tx, actor.user);
    return ended_sessions;
  });
}

/** Notifies a user that their password changed. */
export const mailChanged = (
  ctx: Pick<Context, 'db' | 'tenant' | 'clock'>,
  person: { email: string; username: string },
  besides?: string,
): Promise<void> =>
  sendMail(ctx, {
    to: person.email,
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account ${person.username} at ${ctx.tenant.name} was changed. You were signed out everywhere else.`,
      ...(besides ? [besides] : []),
      'If this wasn’t you, reset your password on the sign-in page now and contact an admin.',
    ],
  });
