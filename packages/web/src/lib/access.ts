import type { CurrentUser } from '@bookline/contract/features/sessions';
import type { FeatureKey } from '@bookline/contract/rules/features';
import type { AccountType } from '@bookline/contract/rules/roles';

/** The access a screen, navigation item, or action requires: none, a feature, one of some roles, or both. */
export interface Needs {
  readonly feature?: FeatureKey;
  readonly roles?: readonly AccountType[];
  /** Only System Admins. */
  readonly system_admin?: true;
}

/** Whether the user has the access. The server makes the decision; this only hides what users can't use. */
export function allows(
  user: Pick<CurrentUser, 'features' | 'roles'> & Partial<Pick<CurrentUser, 'account_type'>>,
  needs: Needs,
): boolean {
  if (needs.feature && !user.features.includes(needs.feature)) return false;
  if (needs.system_admin && user.account_type !== 'admin') return false;
  return !needs.roles || needs.roles.some((role) => user.roles.includes(role));
}
