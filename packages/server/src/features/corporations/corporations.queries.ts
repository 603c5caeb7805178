import type { CorporationType } from '@bookline/contract/features/corporations';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import type { Corporation, CorporationFile } from '../../platform/db/schema.d.ts';

export interface CorporationFilter {
  readonly q?: string | undefined;
  readonly types?: readonly CorporationType[] | undefined;
  readonly business_unit_ids?: readonly string[] | undefined;
  readonly company_id?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

export interface CorporationPaging {
  readonly page: number;
  readonly limit: number;
  readonly order_field: 'name' | 'type' | 'city';
  readonly order: 'asc' | 'desc';
}

const withNames = (db: Db, tenantId: number) =>
  db
    .selectFrom('corporation as c')
    .leftJoin('corporation as p', (join) =>
      join.onRef('p.tenant_id', '=', 'c.tenant_id').onRef('p.id', '=', 'c.parent_id'),
    )
    .leftJoin('corporation as b', (join) =>
      join.onRef('b.tenant_id', '=', 'c.tenant_id').onRef('b.id', '=', 'c.business_unit_id'),
    )
    .leftJoin('app_user as u', (join) => join.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.id', '=', 'c.user_id'))
    .where('c.tenant_id', '=', tenantId);

function filtered(db: Db, tenantId: number, { q, types, business_unit_ids, company_id, ids }: CorporationFilter) {
  let query = withNames(db, tenantId);
  if (ids) query = query.where('c.id', '=', sql<string>`any(${ids}::uuid[])`);
  if (q)
    query = query.where(
      sql<string>`lower(c.name || ' ' || c.domain_name)`,
      'like',
      `%${likePattern(q.toLowerCase())}%`,
    );
  if (types) query = query.where('c.type', '=', sql<string>`any(${types}::text[])`);
  if (business_unit_ids)
    query = query.where((where) =>
      where.or([
        where('c.id', '=', sql<string>`any(${business_unit_ids}::uuid[])`),
        where('c.business_unit_id', '=', sql<string>`any(${business_unit_ids}::uuid[])`),
      ]),
    );
  if (company_id)
    query = query.where((where) => where.or([where('c.id', '=', company_id), where('c.parent_id', '=', company_id)]));
  return query;
}

export const listCorporations = (db: Db, tenantId: number, filter: CorporationFilter, paging: CorporationPaging) =>
  filtered(db, tenantId, filter)
    .select([
      'c.id',
      'c.type',
      'c.name',
      'c.domain_name',
      'c.color_1',
      'c.logo_id',
      'c.parent_id',
      'p.name as parent_name',
      'c.business_unit_id',
      'b.name as business_unit_name',
      'c.city',
      'c.state',
      'c.webpage_active',
    ])
    .orderBy(sql`lower(${sql.ref(`c.${paging.order_field}`)})`, paging.order)
    .orderBy(sql`lower(c.name)`)
    .orderBy('c.id')
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit)
    .execute();
export type CorporationListRow = Awaited<ReturnType<typeof listCorporations>>[number];

export const countCorporations = (db: Db, tenantId: number, filter: CorporationFilter): Promise<number> =>
  countRows(filtered(db, tenantId, filter));

export const findCorporation = (db: Db, tenantId: number, id: string) =>
  withNames(db, tenantId)
    .selectAll('c')
    .select(['p.name as parent_name', 'b.name as business_unit_name', fullName<string | null>('u').as('user_name')])
    .where('c.id', '=', id)
    .executeTakeFirst();
export type CorporationDetail = NonNullable<Awaited<ReturnType<typeof findCorporation>>>;

/** The number of active users in each corporation, as their company or their business unit. */
export async function countPeople(db: Db, tenantId: number, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; people: number }>`
    select o.id, count(*)::int as people
    from unnest(${ids}::uuid[]) o(id)
    join app_user u on u.tenant_id = ${tenantId} and u.active and (u.corporation_id = o.id or u.business_unit_id = o.id)
    group by o.id`.execute(db);
  return new Map(rows.map(({ id, people }) => [id, people]));
}

export type CorporationColumns = Omit<Updateable<Corporation>, 'tenant_id' | 'id' | 'created_at'>;

export async function insertCorporation(db: Db, row: Insertable<Corporation>): Promise<void> {
  await db.insertInto('corporation').values(row).execute();
}

export async function updateCorporation(db: Db, tenantId: number, id: string, values: CorporationColumns) {
  await db.updateTable('corporation').set(values).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export async function deleteCorporation(db: Db, tenantId: number, id: string): Promise<void> {
  await db.deleteFrom('corporation').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** At most two companies of a tenant, to tell whether there is exactly one. */
export const listSomeCompanies = (db: Db, tenantId: number) =>
  db
    .selectFrom('corporation')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('type', '=', 'company')
    .limit(2)
    .execute();

export const findDomainOwner = (db: Db, tenantId: number, domain: string) =>
  db
    .selectFrom('corporation')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where(sql<string>`lower(domain_name)`, '=', domain)
    .executeTakeFirst();

export const findActiveUser = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('app_user')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst();

export interface Belongings {
  readonly people: number;
  readonly offices: number;
  readonly pools: number;
  readonly corporations: number;
}

/** The records of a corporation that prevent its deletion. */
export async function countBelongings(db: Db, tenantId: number, id: string): Promise<Belongings> {
  const { rows } = await sql<Belongings>`
    select
      (select count(*)::int from app_user where tenant_id = ${tenantId} and (corporation_id = ${id} or business_unit_id = ${id})) as people,
      (select count(*)::int from office_location where tenant_id = ${tenantId} and corporation_id = ${id}) as offices,
      (select count(*)::int from pool where tenant_id = ${tenantId} and business_unit_id = ${id}) as pools,
      (select count(*)::int from corporation where tenant_id = ${tenantId} and (parent_id = ${id} or business_unit_id = ${id})) as corporations`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('a count answers a row');
  return found;
}

export const listFiles = (db: Db, tenantId: number, corporationId: string) =>
  db
    .selectFrom('corporation_file')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('corporation_id', '=', corporationId)
    .orderBy('position')
    .orderBy('id')
    .execute();
export type FileRow = Selectable<CorporationFile>;

export async function insertFile(db: Db, row: Insertable<CorporationFile>): Promise<void> {
  await db.insertInto('corporation_file').values(row).execute();
}

export async function updateFile(db: Db, tenantId: number, id: string, values: Updateable<CorporationFile>) {
  await db.updateTable('corporation_file').set(values).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export async function deleteFileRow(db: Db, tenantId: number, id: string): Promise<void> {
  await db.deleteFrom('corporation_file').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
