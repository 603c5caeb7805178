import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const CSRF_COOKIE = 'csrf_token';
export const CSRF_HEADER = 'x-csrf-token';

/** The prefix of a token without a session. Scripts can't read the session cookie, so the token tells them (R019). */
const OF_NO_SESSION = 'none-';

/** A token that only this installation can create, and only for this session ('' without one). */
export function makeCsrfToken(key: string, session: string): string {
  const nonce = `${session === '' ? OF_NO_SESSION : ''}${randomBytes(16).toString('base64url')}`;
  return `${nonce}.${sign(key, nonce, session)}`;
}

/** Whether header and cookie match. Only our own page can read the cookie and send the header. */
export function repeatsToken(cookie: string, header: string | string[] | undefined): boolean {
  return typeof header === 'string' && equal(cookie, header);
}

/** Whether this installation created the token for this session. */
export function isOurToken(key: string, session: string, token: string | undefined): boolean {
  const [nonce, signature] = token?.split('.') ?? [];
  return nonce !== undefined && signature !== undefined && equal(signature, sign(key, nonce, session));
}

const sign = (key: string, nonce: string, session: string) =>
  createHmac('sha256', key).update(`${nonce}\u0000${session}`).digest('base64url');

function equal(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
