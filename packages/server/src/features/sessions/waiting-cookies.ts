import type { LoginStackEntry } from '@bookline/contract/rules/login-stack';

/** The cookies with the token of the session below, while acting as another user (R284, R285). */
export const slots: Record<LoginStackEntry['marker'], string> = {
  login_as: 'current_admin_session',
  impersonate: 'impersonator_session',
};

/** All of these cookies. */
export const waitingCookies: readonly string[] = Object.values(slots);
