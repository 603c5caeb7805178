import { readCookie } from './cookies.ts';

const CSRF_COOKIE = 'csrf_token';
export const CSRF_HEADER = 'X-CSRF-Token';

/** The token that every write sends back (R299): whatever the server last set, or undefined before the first answer. */
export const csrfToken = (): string | undefined => readCookie(CSRF_COOKIE);

/** What a token begins with that is of no session. */
const OF_NO_SESSION = 'none-';

/** Whether this browser surely has no session: the cookie of the session itself is out of a page's reach, that of the token tells (R019). */
export const hasNoSession = (token: string | undefined = csrfToken()): boolean =>
  token?.startsWith(OF_NO_SESSION) === true;

/**
 * Whether a refused write deserves one more try: the answer brought another token than the one that was sent, as happens on the very
 * first call of a browser and after a session changed in another tab. A refusal of access names `user` and is final.
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
