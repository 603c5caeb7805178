import { createHash, randomBytes } from 'node:crypto';

/**
 * A random token, prefixed with its tenant, so that the link works on any host name. It has only letters and digits, because email programs
 * drop punctuation at the end of a link.
 */
export function newInvitationToken(tenantId: number): { token: string; hash: Buffer } {
  const token = `${tenantId}.${randomBytes(32).toString('hex')}`;
  return { token, hash: hashOf(token) };
}

/** The tenant a token claims to be of and what is kept of it; undefined for what never was one. */
export function readInvitationToken(token: string): { tenant_id: number; hash: Buffer } | undefined {
  const [, digits] = /^([1-9]\d{0,14})\.[0-9a-f]{64}$/.exec(token) ?? [];
  return digits === undefined ? undefined : { tenant_id: Number(digits), hash: hashOf(token) };
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
