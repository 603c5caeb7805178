import { z } from 'zod';

/** Everything that may say of a session that somebody else is really there (R065). */
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

/** One session on top of another. Only `login_as` and `impersonate` are pushed (R135). */
export const loginStackEntry = z.object({
  marker: z.enum(['login_as', 'impersonate']),
  /** The session on top: POST /v1/sessions/{id} ends it. */
  session_id: z.string().min(1),
  /** Whom it acts as. */
  user_id: z.string().min(1),
  name: z.string(),
});
export type LoginStackEntry = z.infer<typeof loginStackEntry>;

/** The sessions on top of one's own, the uppermost last. */
export type LoginStack = readonly LoginStackEntry[];

/** The stack with a session more (R133). */
export function pushLogin(stack: LoginStack, entry: LoginStackEntry): LoginStack {
  return [...stack, entry];
}

/** The stack without its uppermost session, and that session (R134); `entry` is null where the session is one's own. */
export function popLogin(stack: LoginStack): { stack: LoginStack; entry: LoginStackEntry | null } {
  return { stack: stack.slice(0, -1), entry: stack.at(-1) ?? null };
}

/** The stack from what the browser stored (R137): empty where there is none or it is not one. */
export function parseLoginStack(stored: string | null): LoginStack {
  if (!stored) return [];
  try {
    return z.array(loginStackEntry).catch([]).parse(JSON.parse(stored));
  } catch {
    return [];
  }
}
