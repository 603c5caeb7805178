import { clearCookie, readCookie, writeCookie } from './cookies.ts';

/** The user's page when the session expired. The server uses the same name. */
const REDIRECT_COOKIE = 'redirect_path';

/** Whether a path is remembered when a session expires there: the contacts list and what is below it (R014). */
export const isRemembered = (path: string): boolean => /^\/contacts(?:[/?#]|$)/.test(path);

export const redirectMemory = {
  read: () => readCookie(REDIRECT_COOKIE),
  clear: () => clearCookie(REDIRECT_COOKIE),
  /** Remembers a path with its query, if it is one to come back to. */
  remember(path: string): void {
    if (isRemembered(path)) writeCookie(REDIRECT_COOKIE, path);
  },
};
