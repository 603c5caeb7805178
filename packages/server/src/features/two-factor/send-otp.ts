import type { PublicContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { findTenant, hashToken, networkOf, takeTurns, toTenant } from '../sessions/sessions.api.ts';
import { mailCode } from './mail-code.ts';
import type { Owner } from './second-step.ts';
import { findChallenge, findTwoFactor } from './two-factor.queries.ts';

/** Mails with codes that one person, and one address, may cause in a quarter of an hour. */
const MAILS = { account: 5, address: 30 } as const;

/**
 * Mails a one-time code: in the second step of a sign-in to whoever it is about, otherwise to the person who is signed in. Throws 401
 * without either, 422 where the step is over or codes by mail are off, 429 after too many, 403 for who acts as somebody else.
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
        { kind: 'mailed-code-account', value: owner.user_id, limit: MAILS.account },
        { kind: 'mailed-code-address', value: networkOf(ctx.request.ip), limit: MAILS.address },
      ],
      now,
    ),
  );
  const sent = await ctx.database.inTenant(owner.tenant_id, async (db) => {
    const factor = await findTwoFactor(db, owner.tenant_id, owner.user_id);
    if (otp_secret !== undefined && !(factor?.enabled_at && factor.email_codes))
      throw invalid('base', 'Codes by e-mail are turned off for this account. Use your app or a recovery code.');
    const row = await findTenant(db, owner.tenant_id);
    return row && mailCode({ ...ctx, db, tenant: toTenant(row) }, owner.user_id);
  });
  if (!sent) throw new AppError('unauthenticated');
  return sent;
}

function signedIn({ actor, tenant }: PublicContext): Owner {
  if (!actor || !tenant) throw new AppError('unauthenticated');
  // As every call about one's own second factor: nobody who acts as them, and no API key.
  if (actor.real_user_id !== actor.user_id || actor.api_key) throw new AppError('forbidden');
  return { tenant_id: tenant.id, user_id: actor.user_id };
}

async function ownerOf(ctx: PublicContext, otpSecret: string): Promise<Owner> {
  const owner = await ctx.database.outsideTenants((db) => findChallenge(db, hashToken(otpSecret), ctx.clock.now()));
  // On a tenant's host name only its own people sign in.
  if (!owner || (ctx.tenant && ctx.tenant.id !== owner.tenant_id))
    throw invalid('otp_secret', 'This sign-in took too long. Enter your password again.');
  return owner;
}
