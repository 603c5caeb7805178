import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

interface Taker {
  readonly id: string;
  readonly name: string;
  readonly corporation_id: string | null;
}

/** Those of some people who are active. */
export async function listTakers(db: Db, tenantId: number, ids: readonly string[]): Promise<Taker[]> {
  const { rows } = await sql<Taker>`
    select id, trim(first_name || ' ' || last_name) as name, corporation_id from app_user
    where tenant_id = ${tenantId} and active and id = any(${ids}::uuid[])`.execute(db);
  return rows;
}
