import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export const getTenantBrand = (db: Db, tenantId: number) =>
  db
    .selectFrom('tenant')
    .select(['name', 'primary_color', 'logo_url'])
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();

/** The corporation with one of these domain names. A host name matches as a whole or without its first label. */
export const findCorporationOfDomain = (db: Db, tenantId: number, domains: readonly string[]) =>
  db
    .selectFrom('corporation')
    .select(['name', 'color_1', 'logo_id'])
    .where('tenant_id', '=', tenantId)
    .where(sql<string>`lower(domain_name)`, '=', sql<string>`any(${domains}::text[])`)
    .orderBy(sql`length(domain_name)`, 'desc')
    .limit(1)
    .executeTakeFirst();

export const findSettingValue = (db: Db, tenantId: number, key: string) =>
  db.selectFrom('setting').select('value').where('tenant_id', '=', tenantId).where('key', '=', key).executeTakeFirst();
