import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const CSRF_COOKIE = 'csrf_token';
export const CSRF_HEADER = 'x-csrf-token';

/** What a token begins with that is of no session: the session's own cookie is out of a page's reach, so this one tells (R019). */
const OF_NO_SESSION = 'none-';

/** A token that only this installation can have made, and only for this session ('' before there is one). */
export function makeCsrfToken(key: string, session: string): string {
  const nonce = `${session === '' ? OF_NO_SESSION : ''}${randomBytes(16).toString('base64url')}`;
  return `${nonce}.${sign(key, nonce, session)}`;
}

/** Whether the header says the same as the cookie: only a page of ours can read the one and send the other. */
export function repeatsToken(cookie: string, header: string | string[] | undefined): boolean {
  return typeof header === 'string' && equal(cookie, header);
}

/** Whether the token is one that this installation made for this session. */
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
