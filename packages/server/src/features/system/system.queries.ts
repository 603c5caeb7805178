import { sql } from 'kysely';
import type { Database, Db } from '../../platform/db/database.ts';

/** Whether the database answers within the pool's time limit. */
export async function isDatabaseUp(database: Database): Promise<boolean> {
  try {
    await database.outsideTenants((db) => sql`select 1`.execute(db));
    return true;
  } catch {
    // Not an error of this call: saying so is what it is for.
    return false;
  }
}

export const findPublicSetting = (db: Db, tenantId: number, key: string) =>
  db
    .selectFrom('setting')
    .select('value')
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .where('public', '=', true)
    .executeTakeFirst();
