import { timingSafeEqual } from 'node:crypto';
import { openSecret, type SealingContext } from '../../platform/crypto/tenant-secrets.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';
import { deleteMailedCode, findMailedCode, findTwoFactor, takeRecoveryCode, takeStep } from './two-factor.queries.ts';

/** What kind of code it was. */
export type AcceptedCode = 'app' | 'email' | 'recovery';

/**
 * Whether this is a code of the person, and which kind; it is used up with that and works never again. Null where it is none. In a
 * transaction that is rolled back it was not used.
 */
export async function acceptCode(ctx: SealingContext, userId: string, typed: string): Promise<AcceptedCode | null> {
  const { db, tenant } = ctx;
  const now = ctx.clock.now();
  const code = typed.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(code))
    return (await takeRecoveryCode(db, tenant.id, userId, hashRecoveryCode(code), now)) ? 'recovery' : null;
  const known = await findTwoFactor(db, tenant.id, userId);
  if (known?.enabled_at && known.secret) {
    const step = stepOfCode(await openSecret(ctx, known.secret), code, now);
    if (step !== null && (await takeStep(db, tenant.id, userId, step))) return 'app';
  }
  return (await acceptMailedCode(ctx, userId, code)) ? 'email' : null;
}

/** Whether this is the code that was last mailed to the person; it is used up with that. */
export async function acceptMailedCode(ctx: SealingContext, userId: string, typed: string): Promise<boolean> {
  const mailed = await findMailedCode(ctx.db, ctx.tenant.id, userId, ctx.clock.now());
  if (!mailed) return false;
  const [expected, given] = [await openSecret(ctx, mailed.code), typed.replace(/[\s-]/g, '')].map((text) =>
    Buffer.from(text),
  );
  if (!expected || !given || expected.length !== given.length || !timingSafeEqual(expected, given)) return false;
  await deleteMailedCode(ctx.db, ctx.tenant.id, userId);
  return true;
}
