import type { FeatureFlag } from '@bookline/contract/features/feature-flags';
import { describeFeature, type FeatureKey, featureKeys, tenantHasFeature } from '@bookline/contract/rules/features';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { invalidateTenantCache } from '../../platform/db/invalidate-tenant-cache.ts';
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
  /** null restores the variant's default. */
  readonly enabled?: boolean | null | undefined;
  readonly user_ids?: readonly string[] | undefined;
  readonly business_unit_ids?: readonly string[] | undefined;
}

/** Every feature that the tenant can turn on or off: its default, its override, and the users and units that have it by name (R007, R279). */
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
 * Turns a feature on or off for the tenant, or for named users and units. Every process is notified, so the next call of any session uses the
 * change. Throws 422 for unknown users or business units.
 */
export async function setFeatureFlag(ctx: Context, change: FlagChange): Promise<FeatureFlag> {
  const { db, tenant } = ctx;
  const { key, enabled, user_ids, business_unit_ids } = change;
  if (enabled !== undefined) await putOverride(db, tenant.id, key, enabled);
  if (user_ids) {
    const wanted = [...new Set(user_ids)];
    const known = await listUserIds(db, tenant.id, wanted);
    if (known.length < wanted.length) throw invalid('user_ids', 'One of these users no longer exists. Choose again.');
    await replaceFeatureUsers(db, tenant.id, key, known);
  }
  if (business_unit_ids) {
    const wanted = [...new Set(business_unit_ids)];
    const known = await listUnitIds(db, tenant.id, wanted);
    if (known.length < wanted.length)
      throw invalid('business_unit_ids', 'One of these isn’t a business unit. Choose again.');
    await replaceFeatureUnits(db, tenant.id, key, known);
  }
  await invalidateTenantCache(db, tenant.id);
  await audit(ctx, { action: 'feature_flag.update', subject_id: key, detail: { ...change } });
  const flag = (await readFeatureFlags(ctx)).find((found) => found.key === key);
  if (!flag) throw new AppError('not_found');
  return flag;
}
