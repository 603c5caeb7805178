import { clearCookie, readCookie, writeCookie } from './cookies.ts';

/** The user's page when the session expired. The server uses the same name. */
const REDIRECT_COOKIE = 'redirect_path';

/** Whether to remember a path when the session expires: the contacts list and everything below it (R014). */
export const isRemembered = (path: string): boolean => /^\/contacts(?:[/?#]|$)/.test(path);

export const redirectMemory = {
  read: () => readCookie(REDIRECT_COOKIE),
  clear: () => clearCookie(REDIRECT_COOKIE),
  /** Remembers a path with its query, if the user can return to it. */
  remember(path: string): void {
    if (isRemembered(path)) writeCookie(REDIRECT_COOKIE, path);
  },
};
