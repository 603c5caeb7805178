import type { FeatureFlag } from '@bookline/contract/features/feature-flags';
import { describeFeature, type FeatureKey, featureKeys, tenantHasFeature } from '@bookline/contract/rules/features';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { tellTenant } from '../../platform/db/tell-tenant.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import {
  listOpenedTo,
  listOverrides,
  listUnitIds,
  listUserIds,
  putOverride,
  replaceFeatureUnits,
  replaceFeatureUsers,
} from './feature-flags.queries.ts';

export interface FlagChange {
  readonly key: FeatureKey;
  /** null: the variant's default again. */
  readonly enabled?: boolean | null | undefined;
  readonly user_ids?: readonly string[] | undefined;
  readonly business_unit_ids?: readonly string[] | undefined;
}

/** Every feature as the tenant has it: default, override, whom it is open to by name (R007, R279). */
export async function readFeatureFlags({ db, tenant }: Context): Promise<FeatureFlag[]> {
  const rows = await listOverrides(db, tenant.id);
  const overrides = Object.fromEntries(rows.map(({ key, enabled }) => [key, enabled]));
  const opened = await listOpenedTo(db, tenant.id);
  const named = (key: FeatureKey, kind: 'user' | 'business_unit') =>
    opened.filter((to) => to.key === key && to.kind === kind).map(({ id, name }) => ({ id, name }));
  return featureKeys.map((key) => {
    const { label, description, lost_by, needs } = describeFeature(key);
    return {
      key,
      label,
      description,
      default: tenantHasFeature({ variant: tenant.variant, overrides: {} }, key),
      enabled: tenantHasFeature({ variant: tenant.variant, overrides }, key),
      overridden: key in overrides,
      lost_by: [...(lost_by ?? [])],
      needs: [...(needs?.[tenant.variant] ?? [])],
      users: named(key, 'user'),
      business_units: named(key, 'business_unit'),
    };
  });
}

/**
 * Turns a feature on or off for the tenant, or opens it by name. Every process hears of it: the next call of any session is judged by it.
 * Throws 422 for people or business units that are not there.
 */
export async function setFeatureFlag(ctx: Context, change: FlagChange): Promise<FeatureFlag> {
  const { db, tenant } = ctx;
  const { key, enabled, user_ids, business_unit_ids } = change;
  if (enabled !== undefined) await putOverride(db, tenant.id, key, enabled);
  if (user_ids) {
    const wanted = [...new Set(user_ids)];
    const known = await listUserIds(db, tenant.id, wanted);
    if (known.length < wanted.length) throw invalid('user_ids', 'One of these people is not there any more.');
    await replaceFeatureUsers(db, tenant.id, key, known);
  }
  if (business_unit_ids) {
    const wanted = [...new Set(business_unit_ids)];
    const known = await listUnitIds(db, tenant.id, wanted);
    if (known.length < wanted.length) throw invalid('business_unit_ids', 'One of these is no business unit.');
    await replaceFeatureUnits(db, tenant.id, key, known);
  }
  await tellTenant(db, tenant.id);
  await audit(ctx, {
    action: 'feature_flag.update',
    subject_type: 'feature_flag',
    subject_id: key,
    detail: { ...change },
  });
  const flag = (await readFeatureFlags(ctx)).find((found) => found.key === key);
  if (!flag) throw new AppError('not_found');
  return flag;
}
