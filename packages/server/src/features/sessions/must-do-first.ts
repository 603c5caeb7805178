import { type ForcedState, forcedStatesOf, type RedirectUser } from '@bookline/contract/rules/redirects';
import { isAccountType, roleFlags } from '@bookline/contract/rules/roles';
import type { Db } from '../../platform/db/database.ts';
import { NO_PASSWORD } from './password.ts';
import { findUser } from './sessions.queries.ts';

type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** The facts that decide a user's forced states (R028), from their row and how their session started. */
export function redirectUserOf(user: UserRow, session: { readonly via_sso?: boolean | undefined }): RedirectUser {
  const { tos_accepted_at, account_type, password_hash } = user;
  const roles = isAccountType(account_type) ? roleFlags(account_type) : [];
  return {
    // R029: true only for the version in force.
    updated_tos: tos_accepted_at !== null && user.tos_version >= (user.terms_in_force ?? 0),
    must_change_password: user.must_change_password,
    // A second factor protects a password. Users who signed in at the tenant's provider, or have no password, set none up.
    two_fa_is_required:
      !session.via_sso && password_hash !== NO_PASSWORD && isRequired(user.two_factor_required_for, roles),
    has_2fa_enabled: user.two_factor_enabled_at !== null,
    // R034: where the company offers no plan, no one could leave that state.
    paid: user.paid || !user.plans_offered,
  };
}

/** Whether the company requires a second factor for these roles. */
function isRequired(setting: string | null, roles: readonly string[]): boolean {
  return setting === 'everyone' || (setting === 'admins' && roles.includes('admin'));
}

/**
 * The forced states of a user whose secret (an API key or calendar link) acts while they aren't there, as if they had just signed in with
 * their password. Undefined if they aren't active.
 */
export async function mustDoFirst(
  db: Db,
  tenantId: number,
  userId: string,
): Promise<readonly ForcedState[] | undefined> {
  const user = await findUser(db, tenantId, userId);
  return user && forcedStatesOf(redirectUserOf(user, {}), []);
}
