import type { SettingKey } from '@bookline/contract/rules/settings';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

export const listSettings = (db: Db, tenantId: number) =>
  db
    .selectFrom('setting as s')
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.updated_by_id'),
    )
    .select([
      's.key',
      's.value',
      's.hint',
      's.file_id',
      's.updated_at',
      's.updated_by_id',
      sql<boolean>`s.sealed is not null`.as('sealed'),
      fullName<string | null>('u').as('updated_by_name'),
    ])
    .where('s.tenant_id', '=', tenantId)
    .execute();
export type SettingRow = Awaited<ReturnType<typeof listSettings>>[number];

export const findSetting = (db: Db, tenantId: number, key: SettingKey) =>
  db
    .selectFrom('setting')
    .select(['value', 'sealed', 'file_id'])
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .executeTakeFirst();

export interface StoredSetting {
  readonly value: string | null;
  readonly sealed: Buffer | null;
  readonly hint: string | null;
  readonly file_id: string | null;
  readonly public: boolean;
  readonly updated_at: Date;
  readonly updated_by_id: string;
}

export async function putSetting(db: Db, tenantId: number, key: SettingKey, stored: StoredSetting): Promise<void> {
  await db
    .insertInto('setting')
    .values({ tenant_id: tenantId, key, ...stored })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doUpdateSet(stored))
    .execute();
}

export async function deleteSetting(db: Db, tenantId: number, key: SettingKey): Promise<void> {
  await db.deleteFrom('setting').where('tenant_id', '=', tenantId).where('key', '=', key).execute();
}

export const getTenantBrand = (db: Db, tenantId: number) =>
  db
    .selectFrom('tenant')
    .select(['name', 'primary_color', 'logo_url'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();

export async function updateTenantBrand(
  db: Db,
  tenantId: number,
  brand: { name?: string; primary_color?: string | null; logo_url?: string | null; time_zone?: string },
): Promise<void> {
  await db.updateTable('tenant').set(brand).where('id', '=', tenantId).execute();
}
