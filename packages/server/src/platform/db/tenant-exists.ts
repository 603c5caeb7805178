import type { Database } from './database.ts';

/** Whether a tenant exists, for a number from a URL or token, which a client can change. */
export const tenantExists = (database: Pick<Database, 'outsideTenants'>, tenantId: number): Promise<boolean> =>
  database.outsideTenants(
    async (db) =>
      (await db.selectFrom('tenant').select('id').where('id', '=', tenantId).executeTakeFirst()) !== undefined,
  );
