import { createHash, randomBytes } from 'node:crypto';

/** A token that is not guessed, with the tenant it belongs to in front: the link works on whatever host name it is opened. */
export function newInvitationToken(tenantId: number): { token: string; hash: Buffer } {
  const token = `${tenantId}.${randomBytes(32).toString('base64url')}`;
  return { token, hash: hashOf(token) };
}

/** The tenant a token claims to be of and what is kept of it; undefined for what never was one. */
export function readInvitationToken(token: string): { tenant_id: number; hash: Buffer } | undefined {
  const [, digits] = /^([1-9]\d{0,14})\.[\w-]{43}$/.exec(token) ?? [];
  return digits === undefined ? undefined : { tenant_id: Number(digits), hash: hashOf(token) };
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
