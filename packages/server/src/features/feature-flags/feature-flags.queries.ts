import type { FeatureKey } from '@bookline/contract/rules/features';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

export interface OpenedTo {
  readonly key: string;
  readonly kind: 'user' | 'business_unit';
  readonly id: string;
  readonly name: string;
}

export const listOverrides = (db: Db, tenantId: number) =>
  db.selectFrom('feature_override').select(['key', 'enabled']).where('tenant_id', '=', tenantId).execute();

/** Every user and business unit that has a feature by name. */
export async function listOpenedTo(db: Db, tenantId: number): Promise<OpenedTo[]> {
  const people = await db
    .selectFrom('feature_user as f')
    .innerJoin('app_user as u', (join) => join.onRef('u.tenant_id', '=', 'f.tenant_id').onRef('u.id', '=', 'f.user_id'))
    .select(['f.key', 'u.id', fullName('u').as('name')])
    .where('f.tenant_id', '=', tenantId)
    .orderBy('u.last_name')
    .orderBy('u.id')
    .execute();
  const units = await db
    .selectFrom('feature_business_unit as f')
    .innerJoin('corporation as c', (join) =>
      join.onRef('c.tenant_id', '=', 'f.tenant_id').onRef('c.id', '=', 'f.business_unit_id'),
    )
    .select(['f.key', 'c.id', 'c.name'])
    .where('f.tenant_id', '=', tenantId)
    .orderBy('c.name')
    .orderBy('c.id')
    .execute();
  return [
    ...people.map((row) => ({ ...row, kind: 'user' as const })),
    ...units.map((row) => ({ ...row, kind: 'business_unit' as const })),
  ];
}

/** Sets a tenant's override; null removes it. */
export async function putOverride(db: Db, tenantId: number, key: FeatureKey, enabled: boolean | null): Promise<void> {
  if (enabled === null) {
    await db.deleteFrom('feature_override').where('tenant_id', '=', tenantId).where('key', '=', key).execute();
    return;
  }
  await db
    .insertInto('feature_override')
    .values({ tenant_id: tenantId, key, enabled })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doUpdateSet({ enabled }))
    .execute();
}

/** Those of `ids` that are users of this tenant. */
export async function listUserIds(db: Db, tenantId: number, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of `ids` that are business units of this tenant. */
export async function listUnitIds(db: Db, tenantId: number, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('corporation')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('type', '=', 'business_unit')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(({ id }) => id);
}

export async function replaceFeatureUsers(db: Db, tenantId: number, key: FeatureKey, userIds: readonly string[]) {
  await db.deleteFrom('feature_user').where('tenant_id', '=', tenantId).where('key', '=', key).execute();
  if (userIds.length === 0) return;
  const rows = userIds.map((user_id) => ({ tenant_id: tenantId, key, user_id }));
  await db.insertInto('feature_user').values(rows).execute();
}

export async function replaceFeatureUnits(db: Db, tenantId: number, key: FeatureKey, unitIds: readonly string[]) {
  await db.deleteFrom('feature_business_unit').where('tenant_id', '=', tenantId).where('key', '=', key).execute();
  if (unitIds.length === 0) return;
  const rows = unitIds.map((business_unit_id) => ({ tenant_id: tenantId, key, business_unit_id }));
  await db.insertInto('feature_business_unit').values(rows).execute();
}
