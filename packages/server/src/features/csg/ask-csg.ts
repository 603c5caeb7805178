import { createHash } from 'node:crypto';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { openSecret, sealSecret } from '../../platform/crypto/tenant-secrets.ts';
import { AppError } from '../../platform/errors.ts';
import { VendorError } from '../../providers/outside-accounts/vendor-error.ts';
import type { PlanQuestion, QuotedPlan } from '../../providers/quotes/port.ts';
import { findSession, saveSession } from './csg.queries.ts';

/** A token is renewed this long before it ends. */
const EARLY_MS = 60_000;

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const place = (key_hash: string) => ({ table: 'csg_session', column: 'token_sealed', row: key_hash }) as const;

/** Asks CSG. Everyone with a key shares its session. One that CSG ended is begun again, once. Throws 422 for a refused key, and 503. */
export async function askCsg(signedIn: SignedInContext, key: string, question: PlanQuestion): Promise<QuotedPlan[]> {
  try {
    const token = await tokenOf(signedIn, key, undefined);
    try {
      return await signedIn.vendors.csg.plans(token, question);
    } catch (error) {
      if (!isOver(error)) throw error;
      return await signedIn.vendors.csg.plans(await tokenOf(signedIn, key, token), question);
    }
  } catch (error) {
    throw failureOf(error);
  }
}

const isOver = (error: unknown): boolean =>
  error instanceof VendorError && (error.trouble === 'forbidden' || error.trouble === 'unauthorized');

/** The session's token, other than `over`, which no longer works. Another process may have begun a session meanwhile. */
async function tokenOf(signedIn: SignedInContext, key: string, over: string | undefined): Promise<string> {
  const key_hash = hashOf(key);
  const known = await signedIn.transaction((ctx) => readToken(ctx, key_hash));
  if (known !== undefined && known !== over) return known;
  const { token, expires_at } = await signedIn.vendors.csg.authenticate(key);
  await signedIn.transaction(async (ctx) => {
    const token_sealed = await sealSecret(ctx, place(key_hash), token);
    await saveSession(ctx.db, ctx.tenant.id, key_hash, { token_sealed, ends_at: expires_at });
  });
  return token;
}

async function readToken(ctx: Context, key_hash: string): Promise<string | undefined> {
  const session = await findSession(ctx.db, ctx.tenant.id, key_hash);
  if (!session || Date.parse(session.ends_at) - EARLY_MS < ctx.clock.now().getTime()) return undefined;
  return openSecret(ctx, place(key_hash), session.token_sealed);
}

function failureOf(error: unknown): unknown {
  if (!(error instanceof VendorError)) return error;
  if (isOver(error))
    return new AppError('invalid', {
      fields: { base: ['CSG Actuarial doesn’t accept the key. Check it under External accounts.'] },
      cause: error,
    });
  const { retry_after_s, trouble } = error;
  const said =
    trouble === 'busy'
      ? 'CSG Actuarial was asked too often. Wait a moment, then try again.'
      : trouble === 'away'
        ? 'CSG Actuarial can’t be reached. Try again later.'
        : 'CSG Actuarial answered with something we can’t read. Check the ZIP code, or try again later.';
  return new AppError('unavailable', {
    fields: { base: [said] },
    cause: error,
    ...(retry_after_s !== undefined && { retry_after_s }),
  });
}
