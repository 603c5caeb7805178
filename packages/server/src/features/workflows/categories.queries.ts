import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface CategoryRow {
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly templates: number;
}

/** The categories in their order, with the number of templates in each. */
export async function listCategories(db: Db, tenantId: number): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select c.id, c.name, c.position, (
      select count(*)::int from workflow_template t where t.tenant_id = ${tenantId} and t.category_id = c.id and t.deleted_at is null) as templates
    from workflow_category c where c.tenant_id = ${tenantId} order by c.position, lower(c.name), c.id`.execute(db);
  return rows;
}

export async function insertCategory(
  db: Db,
  tenantId: number,
  row: { readonly id: string; readonly name: string; readonly position: number; readonly created_at: Date },
): Promise<void> {
  await db
    .insertInto('workflow_category')
    .values({ ...row, tenant_id: tenantId, updated_at: row.created_at })
    .execute();
}

export async function updateCategory(
  db: Db,
  tenantId: number,
  id: string,
  changes: { readonly name?: string; readonly position?: number; readonly updated_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('workflow_category')
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a category. Its templates then have none. */
export async function deleteCategory(db: Db, tenantId: number, id: string): Promise<boolean> {
  await db
    .updateTable('workflow_template')
    .set({ category_id: null })
    .where('tenant_id', '=', tenantId)
    .where('category_id', '=', id)
    .execute();
  const { numDeletedRows } = await db
    .deleteFrom('workflow_category')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
