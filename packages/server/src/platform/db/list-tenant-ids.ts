import type { Db } from './database.ts';

/** Every tenant of the installation: chores go through them one by one. */
export async function listTenantIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('tenant').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}
