import type { LoginStackEntry } from '@bookline/contract/rules/login-stack';

/** Where the token of the session below waits while one acts as another (R284, R285). */
export const slots: Record<LoginStackEntry['marker'], string> = {
  login_as: 'current_admin_session',
  impersonate: 'impersonator_session',
};

/** All of them. */
export const waitingCookies: readonly string[] = Object.values(slots);
