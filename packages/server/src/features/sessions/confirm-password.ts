import type { SignedInContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { passwordMatches } from './password.ts';
import { findPassword } from './sessions.queries.ts';
import { forgiveAttempt, takeAttempt } from './throttle.ts';

/**
 * Asks the acting person's password again, before what must be theirs alone. Counts with the sign-in's tries, in transactions of its own:
 * to be called outside of any. Throws 422 at `current_password`, 429 after too many.
 */
export async function confirmPassword(ctx: SignedInContext, password: string): Promise<void> {
  const { database, tenant, actor, clock } = ctx;
  const attempt = { account: actor.user_id, ip: ctx.request.ip };
  await database.outsideTenants((db) => takeAttempt(db, attempt, clock.now()));
  const stored = await database.inTenant(tenant.id, (db) => findPassword(db, tenant.id, actor.user_id));
  if (!(await passwordMatches(stored?.password_hash ?? null, password)))
    throw invalid('current_password', 'This is not your password.');
  await database.outsideTenants((db) => forgiveAttempt(db, attempt));
}
