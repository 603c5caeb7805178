import type { Db } from '../platform/db/database.ts';

/** The first admin of a demo tenant. */
export const findAdmin = (db: Db, tenant_id: number) =>
  db
    .selectFrom('app_user')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('account_type', '=', 'admin')
    .where('active', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
