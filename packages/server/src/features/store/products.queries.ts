import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

export interface ProductRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category_id: string;
  readonly category: string;
  readonly corporation_id: string | null;
  readonly corporation: string | null;
  readonly price_cents: number;
  readonly months_count: number | null;
  readonly shipping: boolean;
  readonly digital: boolean;
  readonly shipping_cents: number;
  readonly for_account_types: readonly string[];
  readonly needs_contacts: boolean;
  readonly stock: number | null;
  readonly most_each: number;
  readonly fulfiller_email: string;
  readonly active: boolean;
  readonly place: number;
  readonly image_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface ProductFilter {
  readonly q?: string | undefined;
  readonly category_id?: string | undefined;
  /** Inactive ones too. */
  readonly all?: boolean;
  /** Only what this user may order. */
  readonly user_id?: string;
  readonly ids?: readonly string[];
}

export interface ProductPaging {
  readonly page: number;
  readonly limit: number;
  readonly order_field: 'place' | 'name' | 'price' | 'updated_at';
  readonly order: 'asc' | 'desc';
}

type Condition = RawBuilder<SqlBool>;

function conditionsOf(tenantId: number, { q, category_id, all, user_id, ids }: ProductFilter): RawBuilder<unknown> {
  const parts: Condition[] = [sql`p.tenant_id = ${tenantId}`, sql`p.deleted_at is null`];
  if (!all) parts.push(sql`p.active`);
  if (category_id) parts.push(sql`p.category_id = ${category_id}`);
  if (ids) parts.push(sql`p.id = any(${[...ids]}::uuid[])`);
  if (q) parts.push(sql`lower(p.name || ' ' || p.description) like lower(${`%${likePattern(q)}%`})`);
  // R008: a product of a company or business unit is sold to its users only, and one for some roles to those. A business unit is part of its company.
  if (user_id)
    parts.push(sql`exists (select from app_user u
      left join corporation unit on unit.tenant_id = u.tenant_id and unit.id = u.business_unit_id
      where u.tenant_id = p.tenant_id and u.id = ${user_id}
        and (p.for_account_types = '{}' or u.account_type = any(p.for_account_types))
        and (p.corporation_id is null or p.corporation_id in (u.corporation_id, u.business_unit_id, unit.parent_id)))`);
  return sql.join(parts, sql` and `);
}

const orders = { place: 'p.place', name: 'lower(p.name)', price: 'p.price_cents', updated_at: 'p.updated_at' } as const;

export async function listProducts(
  db: Db,
  tenantId: number,
  filter: ProductFilter,
  { page, limit, order_field, order }: ProductPaging = { page: 1, limit: 200, order_field: 'place', order: 'asc' },
): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select p.id, p.name, p.description, p.category_id, c.title as category, p.corporation_id, o.name as corporation, p.price_cents,
      p.months_count, p.shipping, p.digital, p.shipping_cents, p.for_account_types, p.needs_contacts, p.stock, p.most_each, p.fulfiller_email, p.active, p.place, p.image_id,
      p.created_at, p.updated_at
    from product p
    join product_category c on c.tenant_id = p.tenant_id and c.id = p.category_id
    left join corporation o on o.tenant_id = p.tenant_id and o.id = p.corporation_id
    where ${conditionsOf(tenantId, filter)}
    order by ${sql.raw(`${orders[order_field]} ${order === 'desc' ? 'desc' : 'asc'}`)}, lower(p.name), p.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

export async function countProducts(db: Db, tenantId: number, filter: ProductFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from product p where ${conditionsOf(tenantId, filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The categories with products that a user may order. */
export async function listShownCategories(db: Db, tenantId: number, userId: string) {
  const { rows } = await sql<{ id: string; title: string; description: string; items: number }>`
    select c.id, c.title, c.description, count(*)::int as items
    from product p join product_category c on c.tenant_id = p.tenant_id and c.id = p.category_id
    where ${conditionsOf(tenantId, { user_id: userId })}
    group by c.id, c.title, c.description order by lower(c.title), c.id`.execute(db);
  return rows;
}

/** Takes pieces out of stock. Returns false if fewer are left. Products that aren't counted have enough. */
export async function takeFromStock(db: Db, tenantId: number, id: string, quantity: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update product set stock = stock - ${quantity}
    where tenant_id = ${tenantId} and id = ${id} and deleted_at is null and active and (stock is null or stock >= ${quantity})`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Puts pieces back. */
export async function putBackInStock(db: Db, tenantId: number, id: string, quantity: number): Promise<void> {
  await sql`
    update product set stock = stock + ${quantity}
    where tenant_id = ${tenantId} and id = ${id} and stock is not null`.execute(db);
}
