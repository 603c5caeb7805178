import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

export interface ProductInfoRow {
  readonly id: string;
  readonly title: string;
  readonly product_line: string;
  readonly carrier: { readonly id: string; readonly name: string } | null;
  readonly body: string;
  readonly link: string;
  readonly file_id: string | null;
  readonly file_name: string | null;
  readonly file_size: number | null;
  readonly states: string[];
  readonly categories: string[];
  readonly age_from: number | null;
  readonly age_to: number | null;
  readonly active: boolean;
  readonly updated_at: string;
}

const sheets = (tenantId: number, where: RawBuilder<SqlBool>, more: RawBuilder<unknown>) => sql<ProductInfoRow>`
  select i.id, i.title, i.product_line, case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as carrier,
    i.body, i.link, i.file_id, f.name as file_name, f.size::int as file_size, i.states, i.categories, i.age_from, i.age_to, i.active,
    i.updated_at
  from product_info i
    left join carrier c on c.tenant_id = ${tenantId} and c.id = i.carrier_id
    left join stored_file f on f.tenant_id = ${tenantId} and f.id = i.file_id
  where i.tenant_id = ${tenantId} and ${where} ${more}`;

export interface ProductInfosQuery {
  readonly q?: string | undefined;
  readonly page: number;
  readonly limit: number;
  readonly order_field: 'title' | 'product_line' | 'updated_at';
  readonly order: 'asc' | 'desc';
}

const titled = (q: string | undefined) =>
  q ? sql<SqlBool>`lower(i.title) like lower(${`%${likePattern(q)}%`})` : sql<SqlBool>`true`;

export async function listProductInfos(
  db: Db,
  tenantId: number,
  { q, page, limit, order_field, order }: ProductInfosQuery,
): Promise<ProductInfoRow[]> {
  const by = order_field === 'title' ? sql`lower(i.title)` : sql.ref(`i.${order_field}`);
  const direction = order === 'desc' ? sql`desc` : sql`asc`;
  const more = sql`order by ${by} ${direction}, i.id limit ${limit} offset ${(page - 1) * limit}`;
  return (await sheets(tenantId, titled(q), more).execute(db)).rows;
}

export async function countProductInfos(db: Db, tenantId: number, q: string | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from product_info i where i.tenant_id = ${tenantId} and ${titled(q)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function findProductInfo(db: Db, tenantId: number, id: string): Promise<ProductInfoRow | undefined> {
  return (await sheets(tenantId, sql<SqlBool>`i.id = ${id}`, sql``).execute(db)).rows[0];
}

export interface FitFor {
  readonly state: string;
  /** In full years. Null if unknown. */
  readonly age: number | null;
  readonly category: string;
}

/** The contact's facts that decide which sheets fit. Age is by the date in the contact's time zone. */
export async function findFitFor(db: Db, tenantId: number, contactId: string, now: Date): Promise<FitFor | undefined> {
  const { rows } = await sql<FitFor>`
    select state, category,
      extract(year from age((${now}::timestamptz at time zone coalesce(timezone_in_force, 'UTC'))::date, date_of_birth))::int as age
    from contact where tenant_id = ${tenantId} and id = ${contactId}`.execute(db);
  return rows[0];
}

/** The sheets that fit or may fit: unknown facts rule nothing out. */
export async function listFitting(
  db: Db,
  tenantId: number,
  { state, age, category }: FitFor,
): Promise<ProductInfoRow[]> {
  const fits = sql<SqlBool>`i.active
    and (cardinality(i.states) = 0 or ${state} = '' or ${state} = any(i.states))
    and (cardinality(i.categories) = 0 or ${category} = any(i.categories))
    and (${age}::int is null or ${age}::int between coalesce(i.age_from, 0) and coalesce(i.age_to, 1000))`;
  return (await sheets(tenantId, fits, sql`order by i.product_line, lower(i.title), i.id`).execute(db)).rows;
}

export interface ProductInfoColumns {
  readonly title: string;
  readonly product_line: string;
  readonly carrier_id: string | null;
  readonly body: string;
  readonly link: string;
  readonly file_id: string | null;
  readonly states: string[];
  readonly categories: string[];
  readonly age_from: number | null;
  readonly age_to: number | null;
  readonly active: boolean;
  readonly updated_at: Date;
}

export const insertProductInfo = (db: Db, tenantId: number, id: string, columns: ProductInfoColumns) =>
  db
    .insertInto('product_info')
    .values({ ...columns, tenant_id: tenantId, id, created_at: columns.updated_at })
    .execute();

export const updateProductInfo = (db: Db, tenantId: number, id: string, columns: Partial<ProductInfoColumns>) =>
  db.updateTable('product_info').set(columns).where('tenant_id', '=', tenantId).where('id', '=', id).execute();

export const deleteProductInfo = (db: Db, tenantId: number, id: string) =>
  db.deleteFrom('product_info').where('tenant_id', '=', tenantId).where('id', '=', id).execute();

export async function existsCarrier(db: Db, tenantId: number, id: string): Promise<boolean> {
  const carriers = db.selectFrom('carrier').select('id').where('tenant_id', '=', tenantId);
  return (await carriers.where('id', '=', id).executeTakeFirst()) !== undefined;
}
