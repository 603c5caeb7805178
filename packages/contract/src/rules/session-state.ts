export type SessionState = 'loading' | 'authenticated' | 'failed';

/** The session helper's state: authenticated with a user (R127), failed with none and an error (R128), else loading (R126). */
export function sessionState(user: unknown, error: unknown): SessionState {
  const missing = (value: unknown) => value === null || value === undefined;
  if (!missing(user)) return 'authenticated';
  return missing(error) ? 'loading' : 'failed';
}
