import type { Database } from './database.ts';

/** Whether there is such a tenant: for a number that stands in an address or a token, which anyone can write. */
export const tenantExists = (database: Pick<Database, 'outsideTenants'>, tenantId: number): Promise<boolean> =>
  database.outsideTenants(
    async (db) =>
      (await db.selectFrom('tenant').select('id').where('id', '=', tenantId).executeTakeFirst()) !== undefined,
  );
