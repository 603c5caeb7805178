import type { Db } from '../../platform/db/database.ts';

export async function listActiveUserIds(db: Db, tenantId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}
