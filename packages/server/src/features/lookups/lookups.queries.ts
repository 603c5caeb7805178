import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

export const listStatuses = (db: Db, tenantId: number) =>
  db
    .selectFrom('contact_status')
    .select(['id', 'title', 'color'])
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Those for all units and those of one business unit; all if `unit` is undefined. */
export const listAgentflowStatuses = (db: Db, tenantId: number, unit: string | null | undefined) =>
  db
    .selectFrom('agentflow_status')
    .select(['id', 'title', 'color'])
    .where('tenant_id', '=', tenantId)
    .$if(unit !== undefined, (query) =>
      query.where((status) =>
        status.or([status('business_unit_id', 'is', null), ...(unit ? [status('business_unit_id', '=', unit)] : [])]),
      ),
    )
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

export const listCarriers = (db: Db, tenantId: number) =>
  db
    .selectFrom('carrier')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .orderBy(sql`lower(name)`)
    .execute();

export const listBusinessUnits = (db: Db, tenantId: number) =>
  db
    .selectFrom('corporation')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('type', '=', 'business_unit')
    .orderBy(sql`lower(name)`)
    .execute();

/** Pools among `ids`, or all of them, whose name contains `q`. */
export const listPools = (db: Db, tenantId: number, ids?: readonly string[], q?: string) => {
  if (ids?.length === 0) return Promise.resolve([]);
  let query = db
    .selectFrom('pool as p')
    .leftJoin('corporation as c', (join) =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.business_unit_id'),
    )
    .select(['p.id', 'p.name', 'c.id as unit_id', 'c.name as unit_name'])
    .where('p.tenant_id', '=', tenantId)
    .orderBy('p.name');
  if (ids) query = query.where('p.id', 'in', ids);
  if (q) query = query.where(sql`lower(p.name)`, 'like', sql`lower(${`%${likePattern(q)}%`})`);
  return query.execute();
};

/** Groups of a user, or all of them, whose name contains `q`. */
export const listGroups = (db: Db, tenantId: number, userId?: string, q?: string) => {
  let query = db.selectFrom('user_group').select(['id', 'name']).where('tenant_id', '=', tenantId).orderBy('name');
  if (q) query = query.where(sql`lower(name)`, 'like', sql`lower(${`%${likePattern(q)}%`})`);
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

/** The number of contacts in each pool; empty pools are missing. */
export async function countPoolContacts(db: Db, tenantId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; total: number }>`
    select pool_id as id, count(*)::int as total from contact
    where tenant_id = ${tenantId} and deleted_at is null and pool_id is not null group by 1`.execute(db);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

export interface LookupIds {
  readonly status_id?: number | null | undefined;
  readonly agentflow_status_id?: number | null | undefined;
  readonly source_id?: number | null | undefined;
  readonly tag_ids?: readonly number[] | undefined;
}

/** Which of these exist, in one query: each with the field that named it. */
export async function listKnownIds(
  db: Db,
  tenantId: number,
  { status_id, agentflow_status_id, source_id, tag_ids = [] }: LookupIds,
): Promise<{ field: keyof LookupIds; id: number }[]> {
  const { rows } = await sql<{ field: keyof LookupIds; id: number }>`
    select 'status_id' as field, id from contact_status where tenant_id = ${tenantId} and id = ${status_id ?? null}::int
    union all select 'agentflow_status_id', id from agentflow_status where tenant_id = ${tenantId} and id = ${agentflow_status_id ?? null}::int
    union all select 'source_id', id from contact_source where tenant_id = ${tenantId} and id = ${source_id ?? null}::int
    union all select 'tag_ids', id from tag where tenant_id = ${tenantId} and id = any(${tag_ids}::int[])`.execute(db);
  return rows;
}

/** The statuses or sources with these titles, ignoring case: `title` is the requested spelling. */
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
