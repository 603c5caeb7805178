import { sql } from 'kysely';
import type { Db } from './database.ts';

/** The next number of a tenant's series. Parallel callers wait for each other, so that no number is used twice. */
export async function nextNumber(db: Db, tenantId: number, key: string): Promise<number> {
  const { value } = await db
    .insertInto('tenant_counter')
    .values({ tenant_id: tenantId, key, value: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'key']).doUpdateSet({ value: sql`tenant_counter.value + 1` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}
