import { randomBytes } from 'node:crypto';
import type { OtpSource } from '@bookline/contract/features/two-factor';
import type { PublicContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { type AppError, invalid } from '../../platform/errors.ts';
import { forgetTurns, hashToken, networkOf, type Turn, takeTurns } from '../sessions/sessions.api.ts';
import { findTwoFactor, insertChallenge, takeTry } from './two-factor.queries.ts';

/** How long after the password the code may come. */
const CHALLENGE_MINUTES = 10;
/** Codes that may be tried for one password; then it is asked for again. */
const TRIES = 5;
/** Codes that may be tried in a quarter of an hour, of all passwords together: 6 digits hold against that for years. */
const CODES = { account: 20, both: 10 } as const;

export interface Owner {
  readonly tenant_id: number;
  readonly user_id: string;
}

/** What stands between a right password and a session. */
export interface SecondStep {
  readonly otp_secret: string;
  readonly last_otp_at: string;
  readonly otp_from: OtpSource[];
}

/** Where the codes of somebody come from, the usual way first. */
export const otpFrom = (factor: { secret: Buffer | null; email_codes: boolean }): OtpSource[] => [
  ...(factor.secret ? (['app'] as const) : []),
  ...(factor.email_codes ? (['email'] as const) : []),
];

/** Begins the second step of a sign-in; undefined for who has no second factor. */
export async function beginSecondStep(db: Db, owner: Owner, now: Date): Promise<SecondStep | undefined> {
  const factor = await findTwoFactor(db, owner.tenant_id, owner.user_id);
  if (!factor?.enabled_at || !factor.last_otp_at) return undefined;
  const otp_secret = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
  await insertChallenge(db, { ...owner, token_hash: hashToken(otp_secret), expires_at });
  return { otp_secret, last_otp_at: factor.last_otp_at, otp_from: otpFrom(factor) };
}

/**
 * Counts a try of the second step before its code is looked at. Throws 422 at `otp_secret` where the password has to be given again, 429
 * after too many codes.
 */
export async function takeSecondStepTry(ctx: PublicContext, owner: Owner, otpSecret: string): Promise<void> {
  const now = ctx.clock.now();
  await takeCodeTurn(ctx, owner.user_id);
  const taken = await ctx.database.outsideTenants((db) =>
    takeTry(db, { ...owner, token_hash: hashToken(otpSecret), limit: TRIES, now }),
  );
  if (!taken) throw invalid('otp_secret', 'This sign-in took too long, or too many codes. Enter your password again.');
}

/** Counts a code that is about to be tried. Throws 429 after too many. */
export async function takeCodeTurn(
  ctx: Pick<PublicContext, 'database' | 'clock' | 'request'>,
  userId: string,
): Promise<void> {
  await ctx.database.outsideTenants((db) => takeTurns(db, codeTurns(userId, ctx.request.ip), ctx.clock.now()));
}

/** The code was right: those before it are forgiven. */
export async function forgiveCodes(db: Db, userId: string, ip: string): Promise<void> {
  await forgetTurns(db, codeTurns(userId, ip));
}

const codeTurns = (userId: string, ip: string): Turn[] => [
  { kind: 'code-account', value: userId, limit: CODES.account },
  { kind: 'code-both', value: `${userId} ${networkOf(ip)}`, limit: CODES.both },
];

/** What is said of a code that is none, whichever kind it was meant to be. */
export const wrongCode = (field: string): AppError =>
  invalid(field, 'This code is not right, or it was used before. Wait for the next one, or ask for a new one.');
