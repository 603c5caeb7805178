import type { Access } from '@bookline/contract/endpoint';
import type { Actor } from '../context.ts';

/** Whether a user's role and features let them make a call, however they make it. */
export function hasRights(actor: Pick<Actor, 'roles' | 'features' | 'account_type'>, access: Access): boolean {
  if (access.kind === 'public') return true;
  if (access.roles && !access.roles.some((role) => actor.roles.includes(role))) return false;
  if (access.system_admin && actor.account_type !== 'admin') return false;
  return access.feature === undefined || actor.features.has(access.feature);
}
