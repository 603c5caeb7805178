import type { CurrentUser } from '@bookline/contract/features/sessions';
import type { FeatureKey } from '@bookline/contract/rules/features';
import type { AccountType } from '@bookline/contract/rules/roles';

/** What a screen, a navigation item or an action asks of the user: nothing, a feature, one of some roles, or both. */
export interface Needs {
  readonly feature?: FeatureKey;
  readonly roles?: readonly AccountType[];
  /** The role System Admin itself. */
  readonly system_admin?: true;
}

/** Whether the user has what is needed. The server decides in the end; this only spares people what they cannot use. */
export function allows(
  user: Pick<CurrentUser, 'features' | 'roles'> & Partial<Pick<CurrentUser, 'account_type'>>,
  needs: Needs,
): boolean {
  if (needs.feature && !user.features.includes(needs.feature)) return false;
  if (needs.system_admin && user.account_type !== 'admin') return false;
  return !needs.roles || needs.roles.some((role) => user.roles.includes(role));
}
