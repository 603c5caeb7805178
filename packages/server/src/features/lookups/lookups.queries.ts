import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export const listStatuses = (db: Db, tenantId: number) =>
  db
    .selectFrom('contact_status')
    .select(['id', 'title', 'color'])
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('id')
    .execute();

export const listAgentflowStatuses = (db: Db, tenantId: number) =>
  db
    .selectFrom('agentflow_status')
    .select(['id', 'title', 'color'])
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('id')
    .execute();

export const listSources = (db: Db, tenantId: number) =>
  db
    .selectFrom('contact_source')
    .select(['id', 'title'])
    .where('tenant_id', '=', tenantId)
    .orderBy('title')
    .orderBy('id')
    .execute();

/** Pools among `ids`, or all of them. */
export const listPools = (db: Db, tenantId: number, ids?: readonly string[]) => {
  const query = db.selectFrom('pool').select(['id', 'name']).where('tenant_id', '=', tenantId).orderBy('name');
  if (!ids) return query.execute();
  return ids.length === 0 ? Promise.resolve([]) : query.where('id', 'in', ids).execute();
};

/** Groups of a user, or all of them. */
export const listGroups = (db: Db, tenantId: number, userId?: string) => {
  const query = db.selectFrom('user_group').select(['id', 'name']).where('tenant_id', '=', tenantId).orderBy('name');
  if (!userId) return query.execute();
  return query
    .where('id', 'in', (member) =>
      member
        .selectFrom('user_group_member')
        .select('group_id')
        .where('tenant_id', '=', tenantId)
        .where('user_id', '=', userId),
    )
    .execute();
};

export async function findLookup(
  db: Db,
  tenantId: number,
  table: 'contact_status' | 'agentflow_status' | 'contact_source',
  id: number,
) {
  return db.selectFrom(table).select('id').where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst();
}

export async function listKnownTagIds(db: Db, tenantId: number, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('tag')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => row.id);
}

/** The statuses or sources of these titles, letter case aside: `title` as it was asked for. */
export async function findByTitles(
  db: Db,
  tenantId: number,
  table: 'contact_status' | 'agentflow_status' | 'contact_source',
  titles: readonly string[],
): Promise<{ id: number; title: string }[]> {
  if (titles.length === 0) return [];
  const { rows } = await sql<{ id: number; title: string }>`
    select known.id, wanted.title from unnest(${titles}::text[]) as wanted (title)
      join ${sql.table(table)} known on known.tenant_id = ${tenantId} and lower(known.title) = lower(wanted.title)`.execute(
    db,
  );
  return rows;
}

/** Adds a source unless its title is taken. */
export async function insertSource(db: Db, tenantId: number, source: { id: number; title: string }): Promise<boolean> {
  const inserted = await db
    .insertInto('contact_source')
    .values({ ...source, tenant_id: tenantId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
