import type { ProductCategory } from '@bookline/contract/features/admin-store';
import { sql } from 'kysely';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';

export interface CategoriesQuery {
  readonly q?: string | undefined;
  readonly page: number;
  readonly limit: number;
  readonly order_field: 'title' | 'updated_at';
  readonly order: 'asc' | 'desc';
}

const matching = (db: Db, tenantId: number, q: string | undefined) => {
  const categories = db.selectFrom('product_category').where('tenant_id', '=', tenantId);
  return q ? categories.where(sql`lower(title)`, 'like', sql`lower(${`%${likePattern(q)}%`})`) : categories;
};

const columns = ['id', 'title', 'description', 'created_at', 'updated_at'] as const;
const products = sql<number>`(select count(*) from product p where p.tenant_id = product_category.tenant_id
  and p.category_id = product_category.id and p.deleted_at is null)::int`.as('products');

export async function listCategories(db: Db, tenantId: number, query: CategoriesQuery): Promise<ProductCategory[]> {
  const { q, page, limit, order_field, order } = query;
  return matching(db, tenantId, q)
    .select(columns)
    .select(products)
    .orderBy(order_field === 'title' ? sql`lower(title)` : sql.ref(order_field), order)
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export const countCategories = (db: Db, tenantId: number, q: string | undefined): Promise<number> =>
  countRows(matching(db, tenantId, q));

export const findCategory = (db: Db, tenantId: number, id: string): Promise<ProductCategory | undefined> =>
  matching(db, tenantId, undefined).select(columns).select(products).where('id', '=', id).executeTakeFirst();

export async function insertCategory(
  db: Db,
  tenantId: number,
  row: Pick<ProductCategory, 'id' | 'title' | 'description'> & { readonly created_at: Date; readonly updated_at: Date },
): Promise<void> {
  await db
    .insertInto('product_category')
    .values({ ...row, tenant_id: tenantId })
    .execute();
}

/** Returns whether there was one. */
export async function updateCategory(
  db: Db,
  tenantId: number,
  id: string,
  change: {
    readonly title?: string | undefined;
    readonly description?: string | undefined;
    readonly updated_at: Date;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('product_category')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteCategory(db: Db, tenantId: number, id: string): Promise<void> {
  await db.deleteFrom('product_category').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Whether a product is in a category, also a deleted one, which orders keep. */
export async function isCategoryUsed(db: Db, tenantId: number, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('product')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('category_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
