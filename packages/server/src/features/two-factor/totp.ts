import { Secret, TOTP } from 'otpauth';

/** What authenticator apps take without asking: SHA-1, six digits, thirty seconds. */
const STEP_S = 30;
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: STEP_S } as const;

/** A new secret of 160 bits, as the text that people type into an app. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that a QR code carries: whose account at whom, and the secret. */
export function otpauthUrl(secret: string, account: { issuer: string; label: string }): string {
  return new TOTP({ ...PARAMETERS, ...account, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step whose code this is: now, or the one before or after it, for clocks that go wrong; null where it is none of them. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_S) + delta;
}
