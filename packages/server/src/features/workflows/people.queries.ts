import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The active ones of these people, with their names. */
export async function listActivePeople(
  db: Db,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('app_user')
    .select(['id', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The names of people, whoever left among them. */
export async function listPeopleNames(
  db: Db,
  tenantId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('app_user')
    .select(['id', sql<string>`trim(first_name || ' ' || last_name)`.as('name')])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
