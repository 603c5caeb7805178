import type { Endpoint } from '@bookline/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiError } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';

export interface ExpiryEffects {
  /** Path and query of the screen that is open. */
  currentPath(): string;
  remember(path: string): void;
  clearCache(): void;
  goToLogin(): Promise<void>;
}

/**
 * What every failed reply is also told (R410): a 401 ends the session here, wherever it came from. A refused sign-in is no expired
 * session. Where the session expired is remembered if it is a place to come back to (R014), then /login shows (R012, R405).
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
  // The screen leaves first: one that still shows would ask again for what it had.
  void effects.goToLogin().then(() => effects.clearCache());
}

const isSignIn = (path: string) =>
  [paths.login, paths.login_app].some((at) => path === at || path.startsWith(`${at}?`));

/** Forgets everything that was asked for: the next person must not see a trace of it. */
export function forgetAnswers(client: QueryClient): void {
  void client.cancelQueries();
  client.clear();
}
