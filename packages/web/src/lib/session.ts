import { defineEndpoint } from '@bookline/contract/endpoint';
import { type CurrentUser, sessions } from '@bookline/contract/features/sessions';
import { type ForcedState, forcedStatesOf } from '@bookline/contract/rules/redirects';
import { type SessionState, sessionState } from '@bookline/contract/rules/session-state';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext } from 'react';
import { call } from './api.ts';
import { ApiError } from './api-error.ts';
import { keyOf } from './query-keys.ts';

/** The profile call at the path from the environment (R130), or /auth/profile (R131). */
const profileCall = defineEndpoint({
  ...sessions.profile,
  path: import.meta.env?.VITE_PROFILE_PATH ?? sessions.profile.path,
});

/** Thrown if the profile call's reply isn't OK (R400). `cause` is the reply. */
export class UnauthorizedError extends Error {
  override readonly name = 'UnauthorizedError';

  constructor(cause: ApiError) {
    super('Unauthorized', { cause }); // literal: R400
  }

  /** Whether there is no session, as opposed to a server failure. */
  get isSignedOut(): boolean {
    return this.cause instanceof ApiError && this.cause.status === 401;
  }
}

/** The signed-in user. No payload is sent (R132). Throws UnauthorizedError for any reply that is not OK. */
export async function fetchProfile(
  signal?: AbortSignal,
  ask: (endpoint: typeof profileCall, args: { signal?: AbortSignal }) => Promise<{ data: CurrentUser }> = call,
): Promise<CurrentUser> {
  try {
    return (await ask(profileCall, signal ? { signal } : {})).data;
  } catch (error) {
    throw error instanceof ApiError ? new UnauthorizedError(error) : error;
  }
}

/** The query key of the signed-in user. */
const sessionKey = keyOf(sessions.profile);

export interface Session {
  readonly state: SessionState;
  readonly user: CurrentUser | null;
  readonly error: Error | null;
  /** Reloads the profile (R129). */
  invalidate(): Promise<void>;
}

/** The query options of the session. A reply that says there is no session isn't retried. */
export const sessionQuery = {
  queryKey: sessionKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => fetchProfile(signal),
  staleTime: 5 * 60_000,
  retry: (failures: number, error: Error) => !(error instanceof UnauthorizedError) && failures < 2,
};

/** Reloads the profile (R129). */
export const invalidateSession = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: sessionKey });

/** Updates the cached session from a call's reply, so that everything shows the change without reloading. */
export function useUpdateSession(): (change: Partial<CurrentUser>) => void {
  const client = useQueryClient();
  return useCallback(
    (change) => client.setQueryData<CurrentUser>(sessionKey, (user) => user && { ...user, ...change }),
    [client],
  );
}

/** The session: loading, authenticated, or failed (R126–R128). The first user of it loads the profile, and the others share it. */
export function useSession(): Session {
  const client = useQueryClient();
  const { data: user = null, error } = useQuery<CurrentUser, Error>(sessionQuery);
  return { state: sessionState(user, error), user, error, invalidate: () => invalidateSession(client) };
}

export const CurrentUserContext = createContext<CurrentUser | null>(null);

/** What the user must do first (R028), or undefined. The server refuses everything else. */
export function useForcedState(): ForcedState | undefined {
  const user = useCurrentUser();
  const markers = user.login_stack.map(({ marker }) => marker);
  return forcedStatesOf(user, markers)[0];
}

/** The signed-in user, on every screen inside the shell. Throws elsewhere. */
export function useCurrentUser(): CurrentUser {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error('No user is signed in on this screen.');
  return user;
}
