import { timingSafeEqual } from 'node:crypto';
import { openSecret, type SealingContext } from '../../platform/crypto/tenant-secrets.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';
import { deleteMailedCode, findMailedCode, findTwoFactor, takeRecoveryCode, takeStep } from './two-factor.queries.ts';

/** The kind of code. */
export type AcceptedCode = 'app' | 'email' | 'recovery';

/** Checks a user's code and uses it up. Returns its kind, or null if it's wrong. If the transaction rolls back, the code stays unused. */
export async function acceptCode(ctx: SealingContext, userId: string, typed: string): Promise<AcceptedCode | null> {
  const { db, tenant } = ctx;
  const now = ctx.clock.now();
  const code = typed.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(code))
    return (await takeRecoveryCode(db, tenant.id, userId, hashRecoveryCode(code), now)) ? 'recovery' : null;
  const known = await findTwoFactor(db, tenant.id, userId);
  if (known?.enabled_at && known.secret) {
    const step = stepOfCode(
      await openSecret(ctx, { table: 'two_factor', column: 'secret', row: userId }, known.secret),
      code,
      now,
    );
    if (step !== null && (await takeStep(db, tenant.id, userId, step))) return 'app';
  }
  // A code may remain from before email codes were turned off, or from an unfinished setup.
  if (!known?.email_codes) return null;
  return (await acceptMailedCode(ctx, userId, code)) ? 'email' : null;
}

/** Whether this is the last code emailed to the user. Uses it up. */
export async function acceptMailedCode(ctx: SealingContext, userId: string, typed: string): Promise<boolean> {
  const mailed = await findMailedCode(ctx.db, ctx.tenant.id, userId, ctx.clock.now());
  if (!mailed) return false;
  const [expected, given] = [
    await openSecret(ctx, { table: 'mailed_code', column: 'code', row: userId }, mailed.code),
    typed.replace(/[\s-]/g, ''),
  ].map((text) => Buffer.from(text));
  if (!expected || !given || expected.length !== given.length || !timingSafeEqual(expected, given)) return false;
  await deleteMailedCode(ctx.db, ctx.tenant.id, userId);
  return true;
}
