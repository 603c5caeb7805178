import { createHash, randomBytes } from 'node:crypto';

const FORM = /^bk_([0-9a-z]{1,11})_[A-Za-z0-9_-]{43}$/;
const SHOWN = 6;

export interface NewSecret {
  /** What is shown once. */
  readonly secret: string;
  readonly hash: Buffer;
  /** Its beginning, kept to recognise it by. */
  readonly prefix: string;
}

/** A secret nobody can guess: 'bk_', the tenant it is of, 256 random bits. What scans code for leaked secrets can know it by its form. */
export function makeSecret(tenantId: number): NewSecret {
  const start = `bk_${tenantId.toString(36)}_`;
  const secret = `${start}${randomBytes(32).toString('base64url')}`;
  return { secret, hash: hashSecret(secret), prefix: secret.slice(0, start.length + SHOWN) };
}

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** The tenant that a secret says it is of; undefined for what cannot be one. */
export function tenantOfSecret(secret: string): number | undefined {
  const id = Number.parseInt(FORM.exec(secret)?.[1] ?? '', 36);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
