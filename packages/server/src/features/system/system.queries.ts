import type { Db } from '../../platform/db/database.ts';

export const findPublicSetting = (db: Db, tenantId: number, key: string) =>
  db
    .selectFrom('setting')
    .select('value')
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .where('public', '=', true)
    .executeTakeFirst();
