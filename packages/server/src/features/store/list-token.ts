import { createHash, randomBytes } from 'node:crypto';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A random token for the link to an order's contact list, prefixed with its tenant. Only its hash is stored. */
export function newListToken(tenantId: number): { readonly token: string; readonly hash: Buffer } {
  const token = `${tenantId}.${randomBytes(32).toString('hex')}`;
  return { token, hash: hashOf(token) };
}

/** The tenant that a token names, and its hash. Undefined for what never was one. */
export function readListToken(token: string): { readonly tenant_id: number; readonly hash: Buffer } | undefined {
  const [, digits] = /^([1-9]\d{0,14})\.[0-9a-f]{64}$/.exec(token) ?? [];
  return digits === undefined ? undefined : { tenant_id: Number(digits), hash: hashOf(token) };
}
