import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Product } from '../../platform/db/schema.d.ts';

export async function insertProduct(db: Db, row: Insertable<Product>): Promise<void> {
  await db.insertInto('product').values(row).execute();
}

export async function updateProduct(db: Db, tenantId: number, id: string, change: Updateable<Product>): Promise<void> {
  await db.updateTable('product').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Whether a company or business unit exists. Vendors have no users. */
export async function existsBuyingCorporation(db: Db, tenantId: number, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('corporation')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('type', '<>', 'vendor')
    .executeTakeFirst();
  return row !== undefined;
}
