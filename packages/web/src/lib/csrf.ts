import { readCookie } from './cookies.ts';

const CSRF_COOKIE = 'csrf_token';
export const CSRF_HEADER = 'X-CSRF-Token';

/** The token that every write sends back (R299): the server's latest, or undefined before the first reply. */
export const csrfToken = (): string | undefined => readCookie(CSRF_COOKIE);

/** The prefix of tokens without a session. */
const OF_NO_SESSION = 'none-';

/** Whether this browser has no session (R019). Scripts can't read the session cookie, but the token tells. */
export const hasNoSession = (token: string | undefined = csrfToken()): boolean =>
  token?.startsWith(OF_NO_SESSION) === true;

/**
 * Whether to retry a refused write: the reply set another token than the one sent. That happens on a browser's first call, and after the session
 * changed in another tab. A refusal of access names `user` and is final.
 */
export function csrfRenewed(
  reply: { status: number; body: unknown },
  sent: string | undefined,
  now: string | undefined,
): boolean {
  return reply.status === 403 && now !== undefined && now !== sent && !namesUser(reply.body);
}

function namesUser(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    'errors' in body &&
    typeof body.errors === 'object' &&
    body.errors !== null &&
    'user' in body.errors
  );
}
