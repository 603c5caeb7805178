import type { Db } from '../../platform/db/database.ts';

export async function listCart(db: Db, tenantId: number, userId: string) {
  return db
    .selectFrom('store_cart_item')
    .select(['product_id', 'quantity', 'shipping'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute();
}

/** Sets the quantity of a product in a cart. */
export async function upsertCartItem(
  db: Db,
  tenantId: number,
  row: {
    readonly user_id: string;
    readonly product_id: string;
    readonly quantity: number;
    readonly added_at: Date;
    readonly shipping?: boolean;
  },
): Promise<void> {
  await db
    .insertInto('store_cart_item')
    .values({ ...row, tenant_id: tenantId })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'product_id']).doUpdateSet({
        quantity: row.quantity,
        ...(row.shipping !== undefined && { shipping: row.shipping }),
      }),
    )
    .execute();
}

/** Takes a product out of a cart. With `quantity`, only if there are still so many. */
export async function deleteCartItem(
  db: Db,
  tenantId: number,
  userId: string,
  productId: string,
  quantity?: number,
): Promise<void> {
  const item = db
    .deleteFrom('store_cart_item')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('product_id', '=', productId);
  await (quantity === undefined ? item : item.where('quantity', '=', quantity)).execute();
}
