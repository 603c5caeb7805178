import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

interface Taker {
  readonly id: string;
  readonly name: string;
  readonly corporation_id: string | null;
}

/** Which of these users are active. */
export async function listTakers(db: Db, tenantId: number, ids: readonly string[]): Promise<Taker[]> {
  const { rows } = await sql<Taker>`
    select id, ${fullName()} as name, corporation_id from app_user
    where tenant_id = ${tenantId} and active and id = any(${ids}::uuid[])`.execute(db);
  return rows;
}
