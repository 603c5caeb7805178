import type { PublicContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { findTenant, hashToken, networkOf, takeTurns, toTenant } from '../sessions/sessions.api.ts';
import { mailCode } from './mail-code.ts';
import type { Owner } from './second-step.ts';
import { findChallenge, findTwoFactor } from './two-factor.queries.ts';

/** Emails with codes per user and per address in 15 minutes. */
const MAX_EMAILS = { account: 5, address: 30 } as const;

/**
 * Emails a one-time code: in the second step of a sign-in to its user, otherwise to the signed-in user. Throws 401 without either, 422 if the
 * step has expired or email codes are off, 429 after too many, and 403 while acting as another user.
 */
export async function sendOtp(
  ctx: PublicContext,
  { otp_secret }: { otp_secret?: string | undefined },
): Promise<{ sent_to: string; expires_at: string }> {
  const owner = otp_secret === undefined ? signedIn(ctx) : await ownerOf(ctx, otp_secret);
  const now = ctx.clock.now();
  await ctx.database.outsideTenants((db) =>
    takeTurns(
      db,
      [
        { kind: 'mailed-code-account', value: owner.user_id, limit: MAX_EMAILS.account },
        { kind: 'mailed-code-address', value: networkOf(ctx.request.ip), limit: MAX_EMAILS.address },
      ],
      now,
    ),
  );
  const sent = await ctx.database.inTenant(owner.tenant_id, async (db) => {
    const factor = await findTwoFactor(db, owner.tenant_id, owner.user_id);
    if (otp_secret !== undefined && !(factor?.enabled_at && factor.email_codes))
      throw invalid('base', 'Email codes are turned off for this account. Use your app or a recovery code.');
    const row = await findTenant(db, owner.tenant_id);
    return row && mailCode({ ...ctx, db, tenant: toTenant(row) }, owner.user_id);
  });
  if (!sent) throw new AppError('unauthenticated');
  return sent;
}

function signedIn({ actor, tenant }: PublicContext): Owner {
  if (!actor || !tenant) throw new AppError('unauthenticated');
  // Like all calls about the user's own second factor: not while acting as another user, and not with an API key.
  if (actor.real_user_id !== actor.user_id || actor.api_key) throw new AppError('forbidden');
  return { tenant_id: tenant.id, user_id: actor.user_id };
}

async function ownerOf(ctx: PublicContext, otpSecret: string): Promise<Owner> {
  const owner = await ctx.database.outsideTenants((db) => findChallenge(db, hashToken(otpSecret), ctx.clock.now()));
  // On a tenant's host, only its own users sign in.
  if (!owner || (ctx.tenant && ctx.tenant.id !== owner.tenant_id))
    throw invalid('otp_secret', 'This sign-in took too long. Enter your password again.');
  return owner;
}
