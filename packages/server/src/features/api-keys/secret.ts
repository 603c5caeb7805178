import { createHash, randomBytes } from 'node:crypto';

const FORM = /^bk_([0-9a-z]{1,11})_[A-Za-z0-9_-]{43}$/;
const SHOWN = 6;

export interface NewSecret {
  /** The secret, shown once. */
  readonly secret: string;
  readonly hash: Buffer;
  /** The start of the secret, stored to recognize it. */
  readonly prefix: string;
}

/** An unguessable secret: 'bk_', the tenant id, and 256 random bits. Secret scanners can recognize its format. */
export function makeSecret(tenantId: number): NewSecret {
  const start = `bk_${tenantId.toString(36)}_`;
  const secret = `${start}${randomBytes(32).toString('base64url')}`;
  return { secret, hash: hashSecret(secret), prefix: secret.slice(0, start.length + SHOWN) };
}

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The tenant id inside a secret; undefined for an invalid secret. */
export function tenantOfSecret(secret: string): number | undefined {
  const id = Number.parseInt(FORM.exec(secret)?.[1] ?? '', 36);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
