import type { Db } from './database.ts';

/** All tenants of the installation, for schedules that process them in turn. */
export async function listTenantIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('tenant').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}
