import { sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

export interface OfficeFilter {
  readonly q?: string | undefined;
  readonly corporation_id?: string | undefined;
}

export interface OfficePaging {
  readonly page: number;
  readonly limit: number;
  readonly order_field: 'name' | 'city' | 'type';
  readonly order: 'asc' | 'desc';
}

const filtered = (db: Db, tenantId: number, { q, corporation_id }: OfficeFilter) => {
  let query = db
    .selectFrom('office_location as o')
    .innerJoin('corporation as c', (join) =>
      join.onRef('c.tenant_id', '=', 'o.tenant_id').onRef('c.id', '=', 'o.corporation_id'),
    )
    .where('o.tenant_id', '=', tenantId);
  if (corporation_id) query = query.where('o.corporation_id', '=', corporation_id);
  if (q)
    query = query.where(
      sql<string>`lower(o.name || ' ' || o.city || ' ' || o.state)`,
      'like',
      `%${likePattern(q.toLowerCase())}%`,
    );
  return query;
};

const withDetails = (db: Db, tenantId: number, filter: OfficeFilter) =>
  filtered(db, tenantId, filter).select((of) => [
    'o.id',
    'o.name',
    'o.type',
    'o.line1',
    'o.city',
    'o.state',
    'o.zip',
    'o.phone',
    'o.corporation_id',
    'c.name as corporation_name',
    of
      .selectFrom('app_user as u')
      .select((count) => count.fn.countAll<number>().as('people'))
      .whereRef('u.tenant_id', '=', 'o.tenant_id')
      .whereRef('u.office_location_id', '=', 'o.id')
      .where('u.active', '=', true)
      .as('people'),
  ]);

export const listOffices = (db: Db, tenantId: number, filter: OfficeFilter, paging: OfficePaging) =>
  withDetails(db, tenantId, filter)
    .orderBy(sql`lower(${sql.ref(`o.${paging.order_field}`)})`, paging.order)
    .orderBy('o.id')
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit)
    .execute();

export const countOffices = (db: Db, tenantId: number, filter: OfficeFilter): Promise<number> =>
  countRows(filtered(db, tenantId, filter));

export const findOffice = (db: Db, tenantId: number, id: string) =>
  withDetails(db, tenantId, {}).where('o.id', '=', id).executeTakeFirst();
export type OfficeRow = NonNullable<Awaited<ReturnType<typeof findOffice>>>;

export interface OfficeValues {
  readonly corporation_id: string;
  readonly name: string;
  readonly type: string;
  readonly line1: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly phone: string | null;
}

export async function insertOffice(db: Db, tenantId: number, id: string, values: OfficeValues): Promise<void> {
  await db
    .insertInto('office_location')
    .values({ tenant_id: tenantId, id, ...values })
    .execute();
}

export async function updateOffice(db: Db, tenantId: number, id: string, values: OfficeValues): Promise<void> {
  await db.updateTable('office_location').set(values).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

export async function deleteOffice(db: Db, tenantId: number, id: string): Promise<void> {
  await db.deleteFrom('office_location').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** The number of users in the office, including deactivated ones. */
export const countPeopleOfOffice = (db: Db, tenantId: number, id: string): Promise<number> =>
  countRows(db.selectFrom('app_user').where('tenant_id', '=', tenantId).where('office_location_id', '=', id));

export const findCorporationId = (db: Db, tenantId: number, id: string) =>
  db.selectFrom('corporation').select('id').where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst();
