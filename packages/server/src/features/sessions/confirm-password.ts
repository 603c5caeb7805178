import type { SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { passwordMatches } from './password.ts';
import { findPassword } from './sessions.queries.ts';
import { forgiveAttempt, takeAttempt } from './throttle.ts';

/**
 * Asks for the acting user's password before a sensitive action. Counts with the sign-in tries in its own transactions, so call it outside
 * any. Throws 422 at `current_password`, 429 after too many.
 */
export async function confirmPassword(ctx: SignedInContext, password: string): Promise<void> {
  const { database, tenant, actor, clock } = ctx;
  const attempt = { account: actor.user_id, ip: ctx.request.ip };
  await database.outsideTenants((db) => takeAttempt(db, attempt, clock.now()));
  const stored = await database.inTenant(tenant.id, (db) => findPassword(db, tenant.id, actor.user_id));
  if (!(await passwordMatches(stored?.password_hash ?? null, password)))
    throw invalid('current_password', 'That password is incorrect.');
  await database.outsideTenants((db) => forgiveAttempt(db, attempt));
}
