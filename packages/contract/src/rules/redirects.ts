import type { LoginMarker } from './login-stack.ts';

/** What a user must do first, in order (R028). */
export const forcedStates = ['terms', 'password', 'two_factor', 'payment'] as const;
export type ForcedState = (typeof forcedStates)[number];

/** The part of the current user that decides their forced states. */
export interface RedirectUser {
  /** Whether the current terms are accepted. */
  readonly updated_tos: boolean;
  readonly must_change_password: boolean;
  readonly two_fa_is_required: boolean;
  readonly has_2fa_enabled: boolean;
  readonly paid: boolean;
}

const TERMS = '/accept-terms';
const PROFILE = '/account/profile';
const BILLING = '/billing';

const places: Readonly<Record<ForcedState, string>> = {
  terms: TERMS, // R029
  password: `${PROFILE}?tab=password`, // R030
  two_factor: `${PROFILE}?tab=two_factor`, // R031
  payment: BILLING, // R034
};

/** R035–R038: never redirected from these pages. */
const exempt: ReadonlySet<string> = new Set([`${BILLING}/plan`, `${BILLING}/review`, `${BILLING}/update`, PROFILE]);

/** R032: users acting as someone else don't set up that user's second factor. */
const skipsTwoFactor: ReadonlySet<string> = new Set<LoginMarker>([
  'impersonate',
  'impersonating',
  'impersonating_as_rm',
  'login_as',
  'logged_as_admin',
]);

/** The path without query, hash, and trailing slash. */
function pathOnly(path: string): string {
  const bare = path.replace(/[?#].*$/s, '');
  return bare.length > 1 ? bare.replace(/\/+$/, '') : bare;
}

/**
 * The forced states of a signed-in user, in order (R028). The server refuses calls that don't lead out of one. The web app
 * opens the page for the first.
 *
 * @param markers the session's login markers. They skip only the second factor (R032, R033).
 */
export function forcedStatesOf(user: RedirectUser, markers: readonly string[]): readonly ForcedState[] {
  const acting = markers.some((marker) => skipsTwoFactor.has(marker));
  const is: Readonly<Record<ForcedState, boolean>> = {
    terms: !user.updated_tos,
    password: user.must_change_password,
    two_factor: user.two_fa_is_required && !user.has_2fa_enabled && !acting,
    payment: !user.paid,
  };
  return forcedStates.filter((state) => is[state]);
}

/**
 * Where a signed-in user must go first, or null. Only the first state counts, and its own page doesn't redirect.
 *
 * @param markers the session's login markers.
 */
export function forcedRedirect(at: { path: string; user: RedirectUser; markers: readonly string[] }): string | null {
  const path = pathOnly(at.path);
  if (exempt.has(path)) return null;
  const [first] = forcedStatesOf(at.user, at.markers);
  if (!first || path === places[first]) return null;
  // Everything that helps to pay is below /billing.
  return first === 'payment' && path.startsWith(`${BILLING}/`) ? null : places[first];
}

/**
 * Whether text is a safe path on this site: one leading slash, no other site (`//host`, a scheme), no
 * backslash, and no control character or space, which browsers treat as a slash or ignore.
 */
export function isSafePath(text: string): boolean {
  return /^\/[^\s\\\p{Cc}]*$/u.test(text) && !pathOnly(text).includes('//') && !text.startsWith('//');
}

/**
 * The target of the redirect_path cookie: `to` is the path, `clear` whether to delete the cookie (R026). On /login it's
 * neither used nor deleted (R027). A cookie with an unsafe path, or /login itself, is deleted and ignored.
 */
export function redirectTarget(at: { path: string; cookie: string | null | undefined }): {
  to: string | null;
  clear: boolean;
} {
  if (!at.cookie || pathOnly(at.path) === '/login') return { to: null, clear: false };
  const safe = isSafePath(at.cookie) && pathOnly(at.cookie) !== '/login';
  return { to: safe ? at.cookie : null, clear: true };
}
