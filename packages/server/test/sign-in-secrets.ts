import { createHash, randomBytes } from 'node:crypto';
import { newId } from '../src/platform/ids.ts';
import type { TestUser } from './builders.ts';
import type { TestApp } from './create-test-app.ts';
import { codeOf, SEED } from './otp-code.ts';
import { sealedText } from './sealed-text.ts';

/** A user with a second factor: an app with the known secret, and email codes. */
export async function makeSecondFactor(test: TestApp, user: TestUser, columns: object = {}): Promise<void> {
  const at = test.clock.now();
  const secret = await sealedText(test, user, { table: 'two_factor', column: 'secret', row: user.id }, SEED);
  const row = { tenant_id: user.tenant.id, user_id: user.id, enabled_at: at, last_otp_at: at, secret, ...columns };
  await test.insert('two_factor', row);
}

/** A QR code was shown and waits for its code. */
export async function makePendingFactor(test: TestApp, user: TestUser): Promise<void> {
  const place = { table: 'two_factor', column: 'pending_secret', row: user.id } as const;
  const pending_secret = await sealedText(test, user, place, SEED);
  const row = { tenant_id: user.tenant.id, user_id: user.id, pending_secret, pending_at: test.clock.now() };
  await test.insert('two_factor', row);
}

/** The token of an emailed link to set a new password. */
export const makeResetToken = (test: TestApp, user: TestUser): Promise<string> => token(test, user, 'password_reset');
/** After the right password, the second step is due. Returns its `otp_secret`. */
export const makeChallenge = (test: TestApp, user: TestUser): Promise<string> => token(test, user, 'sign_in_challenge');

async function token(test: TestApp, user: TestUser, table: string): Promise<string> {
  const text = randomBytes(32).toString('base64url');
  await test.insert(table, {
    token_hash: hex(createHash('sha256').update(text).digest()),
    tenant_id: user.tenant.id,
    user_id: user.id,
    expires_at: new Date(test.clock.now().getTime() + 600_000),
  });
  return text;
}

export interface SignInScene {
  /** Of another session of the owner. */
  readonly session_id: string;
  /** A code of the app the owner is about to add. */
  readonly otp_code: string;
  /** Of a user whose password was right and whose second step is due. */
  readonly otp_secret: string;
  readonly reset_token: string;
}

/** One of every sign-in secret, for the calls of the access matrix. */
export async function makeSignInScene(test: TestApp, owner: TestUser): Promise<SignInScene> {
  const now = test.clock.now();
  const session_id = newId();
  await test.insert('session', {
    token_hash: hex(Buffer.from(session_id)),
    id: session_id,
    tenant_id: owner.tenant.id,
    user_id: owner.id,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + 3_600_000),
    ip: '192.0.2.44',
    user_agent: '',
  });
  await makePendingFactor(test, owner);
  const careful = await test.makeUser(owner.tenant);
  await makeSecondFactor(test, careful);
  const otp_secret = await makeChallenge(test, careful);
  return { session_id, otp_code: codeOf(test), otp_secret, reset_token: await makeResetToken(test, owner) };
}

/** Bytes in the builders' JSON form for a bytea column. */
const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;
