import type { Database } from './database.ts';

/** Tenants are never removed, so those that were found aren't looked for again. */
const found = new WeakMap<object, Set<number>>();

/** Whether a tenant exists, for a number from a URL or token, which a client can change. */
export async function tenantExists(database: Pick<Database, 'outsideTenants'>, tenantId: number): Promise<boolean> {
  const known = found.get(database) ?? new Set<number>();
  found.set(database, known);
  if (known.has(tenantId)) return true;
  const exists = await database.outsideTenants(
    async (db) =>
      (await db.selectFrom('tenant').select('id').where('id', '=', tenantId).executeTakeFirst()) !== undefined,
  );
  if (exists) known.add(tenantId);
  return exists;
}
