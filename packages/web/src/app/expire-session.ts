import type { Endpoint } from '@bookline/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiError } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';

export interface ExpiryEffects {
  /** The path and query of the current screen. */
  currentPath(): string;
  remember(path: string): void;
  clearCache(): void;
  goToLogin(): Promise<void>;
}

/**
 * Handles every failed reply (R410): a 401 ends the session, whichever call got it. A refused sign-in isn't an expired session. The current
 * place is stored if the user can return to it (R014), then /login opens (R012, R405).
 */
export function expireOn401(
  error: Pick<ApiError, 'status'>,
  endpoint: Pick<Endpoint, 'access'>,
  effects: ExpiryEffects,
): void {
  if (error.status !== 401 || endpoint.access.kind === 'public') return;
  const path = effects.currentPath();
  if (isSignIn(path)) return;
  effects.remember(path);
  // The screen unmounts first. Otherwise it would reload its data.
  void effects.goToLogin().then(() => effects.clearCache());
}

const isSignIn = (path: string) =>
  [paths.login, paths.login_app].some((at) => path === at || path.startsWith(`${at}?`));

/** Clears all cached data, so that the next user sees none of it. */
export function forgetAnswers(client: QueryClient): void {
  void client.cancelQueries();
  client.clear();
}
