import { type FeatureKey, hasFeature } from '@bookline/contract/rules/features';
import { isAccountType, roleFlags } from '@bookline/contract/rules/roles';
import type { Tenant } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { findOwnFeatures, findUser } from './sessions.queries.ts';

/** Whether a user is active and has a feature now. For what is done for them without a session. */
export async function mayUseFeature(
  db: Db,
  tenant: Pick<Tenant, 'id' | 'variant'>,
  userId: string,
  key: FeatureKey,
): Promise<boolean> {
  const user = await findUser(db, tenant.id, userId);
  if (!user || !isAccountType(user.account_type)) return false;
  const own = await findOwnFeatures(db, tenant.id, user);
  return hasFeature({ variant: tenant.variant, ...own, roles: roleFlags(user.account_type) }, key);
}
