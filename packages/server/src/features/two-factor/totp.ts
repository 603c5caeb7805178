import { Secret, TOTP } from 'otpauth';

/** The defaults of authenticator apps: SHA-1, six digits, thirty seconds. */
const STEP_S = 30;
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: STEP_S } as const;

/** A new secret of 160 bits, in the text form users type into an app. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The URL in a QR code: issuer, account, and secret. */
export function otpauthUrl(secret: string, account: { issuer: string; label: string }): string {
  return new TOTP({ ...PARAMETERS, ...account, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step of this code: the current one, or the one before or after for inexact clocks. Null if it matches none. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_S) + delta;
}
