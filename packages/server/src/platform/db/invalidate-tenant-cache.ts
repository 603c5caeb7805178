import { sql } from 'kysely';
import type { Db } from './database.ts';
import { TELL } from './listen.ts';

/** Tells every process, when the transaction commits, that cached data of this tenant is out of date: brand, features, hosts. */
export async function invalidateTenantCache(db: Db, tenantId: number): Promise<void> {
  await sql.raw(TELL.replace('$1', `'tenant ${Math.trunc(tenantId)}'`)).execute(db);
}
