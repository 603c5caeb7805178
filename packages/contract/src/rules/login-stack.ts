/** Markers of a session that someone else is using (R065). */
export const loginMarkers = [
  'login_as',
  'impersonate',
  'impersonating_as_rm',
  'logged_as_bu_admin',
  'logged_as_manager',
  'logged_as_admin',
  'impersonating',
] as const;
export type LoginMarker = (typeof loginMarkers)[number];

/** The ways to act as another user. Only these are pushed onto the login stack (R135). */
export const pushedMarkers = ['login_as', 'impersonate'] as const satisfies readonly LoginMarker[];
export type PushedMarker = (typeof pushedMarkers)[number];

/** A session on top of another. */
export interface LoginStackEntry {
  readonly marker: PushedMarker;
  /** The top session. POST /v1/sessions/{id} ends it. */
  readonly session_id: string;
  /** The user it acts as. */
  readonly user_id: string;
  readonly name: string;
}
