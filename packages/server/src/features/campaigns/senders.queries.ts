import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

/** Names and addresses of the active users among these, by id. */
export async function listSenders(db: Db, tenantId: number, ids: readonly string[]) {
  const rows = await db
    .selectFrom('app_user')
    .select(['id', fullName().as('name'), 'email'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...new Set(ids)])
    .where('active', '=', true)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
