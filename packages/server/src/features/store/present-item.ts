import type { StoreItem } from '@bookline/contract/features/store';
import { moneyOfCents } from '@bookline/contract/rules/payments';
import type { Context } from '../../platform/context.ts';
import { fileUrls } from '../files/files.api.ts';
import type { ProductRow } from './products.queries.ts';

/** Products as users see them. */
export async function presentItems(ctx: Context, rows: readonly ProductRow[]): Promise<StoreItem[]> {
  const urls = await fileUrls(
    ctx,
    rows.flatMap(({ image_id }) => image_id ?? []),
  );
  return rows.map((row) => {
    const url = row.image_id && urls.get(row.image_id);
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      category: { id: row.category_id, name: row.category },
      price: moneyOfCents(row.price_cents),
      months_count: row.months_count,
      shipping: row.shipping,
      digital: row.digital,
      shipping_price: moneyOfCents(row.shipping_cents),
      needs_contacts: row.needs_contacts,
      stock: row.stock,
      most_each: row.stock === null ? row.most_each : Math.min(row.most_each, row.stock),
      image: url ? { url } : null,
    };
  });
}
