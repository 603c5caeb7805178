import type { LoginMarker } from './login-stack.ts';

/** What of the current user decides a forced redirect. */
export interface RedirectUser {
  /** Whether the terms in force are accepted. */
  readonly updated_tos: boolean;
  readonly must_change_password: boolean;
  readonly two_fa_is_required: boolean;
  readonly has_2fa_enabled: boolean;
  readonly paid: boolean;
}

const TERMS = '/accept-terms';
const PROFILE = '/account/profile';
const BILLING = '/billing';

/** R035–R038: never left by force. */
const exempt: ReadonlySet<string> = new Set([`${BILLING}/plan`, `${BILLING}/review`, `${BILLING}/update`, PROFILE]);

/** R032: whoever acts as another does not set up that person's second factor. */
const skipsTwoFactor: ReadonlySet<string> = new Set<LoginMarker>([
  'impersonate',
  'impersonating',
  'impersonating_as_rm',
  'login_as',
  'logged_as_admin',
]);

/** The path alone, without query, hash and closing slash. */
function pathOnly(path: string): string {
  const bare = path.replace(/[?#].*$/s, '');
  return bare.length > 1 ? bare.replace(/\/+$/, '') : bare;
}

/**
 * Where a signed-in user must go before anything else, or null. The order is fixed (R028): terms, password, second factor,
 * payment; only the first that applies counts.
 *
 * @param markers the login markers of the session: they skip the second factor alone (R032, R033).
 */
export function forcedRedirect(at: { path: string; user: RedirectUser; markers: readonly string[] }): string | null {
  const { user, markers } = at;
  const path = pathOnly(at.path);
  if (exempt.has(path)) return null;
  if (!user.updated_tos) return path === TERMS ? null : TERMS; // R029
  if (user.must_change_password) return `${PROFILE}?tab=password`; // R030
  const acting = markers.some((marker) => skipsTwoFactor.has(marker));
  if (user.two_fa_is_required && !user.has_2fa_enabled && !acting) return `${PROFILE}?tab=two_factor`; // R031
  const billing = path === BILLING || path.startsWith(`${BILLING}/`);
  return user.paid || billing ? null : BILLING; // R034
}

/**
 * Whether text is a path of this site that is safe to go to: one slash in front, no other site (`//host`, a scheme), no
 * backslash and no control character or blank, which browsers read as a slash or as nothing.
 */
export function isSafePath(text: string): boolean {
  return /^\/[^\s\\\p{Cc}]*$/u.test(text) && !pathOnly(text).includes('//') && !text.startsWith('//');
}

/**
 * What the redirect_path cookie asks for: `to` is where to go, `clear` whether to drop the cookie (R026). On /login it is
 * neither acted on nor dropped (R027). A cookie that names no safe path, or /login itself, is dropped and leads nowhere.
 */
export function redirectTarget(at: { path: string; cookie: string | null | undefined }): {
  to: string | null;
  clear: boolean;
} {
  if (!at.cookie || pathOnly(at.path) === '/login') return { to: null, clear: false };
  const safe = isSafePath(at.cookie) && pathOnly(at.cookie) !== '/login';
  return { to: safe ? at.cookie : null, clear: true };
}
