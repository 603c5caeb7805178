import { randomBytes } from 'node:crypto';
import type { OtpSource } from '@bookline/contract/features/two-factor';
import type { PublicContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { type AppError, invalid } from '../../platform/errors.ts';
import {
  DAY_S,
  forgetTurns,
  giveTurnsBack,
  hashToken,
  networkOf,
  type Turn,
  takeTurns,
} from '../sessions/sessions.api.ts';
import { findTwoFactor, insertChallenge, takeTry } from './two-factor.queries.ts';

/** How long after the password the code is accepted. */
const CHALLENGE_MINUTES = 10;
/** Tries per password. After that, the password is needed again. */
const TRIES = 5;
/** Tries in 15 minutes, for all passwords together. Six digits resist that for years. */
const CODES = { account: 20, both: 10 } as const;
/** And per day, so that a stolen password doesn't allow slow guessing. */
const CODES_IN_A_DAY = 60;

export interface Owner {
  readonly tenant_id: number;
  readonly user_id: string;
}

/** The state between a right password and a session. */
export interface SecondStep {
  readonly otp_secret: string;
  readonly last_otp_at: string;
  readonly otp_from: OtpSource[];
}

/** Where a user's codes come from, the usual source first. */
export const otpFrom = (factor: { secret: Buffer | null; email_codes: boolean }): OtpSource[] => [
  ...(factor.secret ? (['app'] as const) : []),
  ...(factor.email_codes ? (['email'] as const) : []),
];

/** Starts the second step of a sign-in. Undefined for a user without a second factor. */
export async function beginSecondStep(db: Db, owner: Owner, now: Date): Promise<SecondStep | undefined> {
  const factor = await findTwoFactor(db, owner.tenant_id, owner.user_id);
  if (!factor?.enabled_at || !factor.last_otp_at) return undefined;
  const otp_secret = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
  await insertChallenge(db, { ...owner, token_hash: hashToken(otp_secret), expires_at });
  return { otp_secret, last_otp_at: factor.last_otp_at, otp_from: otpFrom(factor) };
}

/** Counts a try of the second step before its code is checked. Throws 422 at `otp_secret` if the password is needed again, 429 after too many codes. */
export async function takeSecondStepTry(ctx: PublicContext, owner: Owner, otpSecret: string): Promise<void> {
  const now = ctx.clock.now();
  await takeCodeTurn(ctx, owner.user_id);
  const taken = await ctx.database.outsideTenants((db) =>
    takeTry(db, { ...owner, token_hash: hashToken(otpSecret), limit: TRIES, now }),
  );
  if (!taken)
    throw invalid('otp_secret', 'This sign-in took too long or used too many codes. Enter your password again.');
}

/** Counts a code before it's checked. Throws 429 after too many. */
export async function takeCodeTurn(
  ctx: Pick<PublicContext, 'database' | 'clock' | 'request'>,
  userId: string,
): Promise<void> {
  const turns = [...codeTurns(userId, ctx.request.ip), dayTurn(userId)];
  await ctx.database.outsideTenants((db) => takeTurns(db, turns, ctx.clock.now()));
}

/** The code was right: earlier wrong codes are cleared, except in the day's count. */
export async function forgiveCodes(db: Db, userId: string, ip: string): Promise<void> {
  await forgetTurns(db, codeTurns(userId, ip));
  await giveTurnsBack(db, [dayTurn(userId)]);
}

/** After a new password, wrong codes tried with the old one no longer lock out the owner. */
export const forgetCodes = (db: Db, userId: string): Promise<void> => forgetTurns(db, [dayTurn(userId)]);

const dayTurn = (userId: string): Turn => ({
  kind: 'code-day',
  value: userId,
  limit: CODES_IN_A_DAY,
  window_s: DAY_S,
});

const codeTurns = (userId: string, ip: string): Turn[] => [
  { kind: 'code-account', value: userId, limit: CODES.account },
  { kind: 'code-both', value: `${userId} ${networkOf(ip)}`, limit: CODES.both },
];

/** The error for a wrong code of any kind. */
export const wrongCode = (field: string): AppError =>
  invalid(field, 'This code is incorrect or was already used. Wait for the next one, or request a new one.');
