import type { BodyOf } from '@bookline/contract/endpoint';
import type { Cart, store } from '@bookline/contract/features/store';
import { taxOn } from '@bookline/contract/rules/billing';
import { moneyOfCents } from '@bookline/contract/rules/payments';
import { MAX_CART_ITEMS } from '@bookline/contract/rules/store';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { partiesOf } from '../billing/billing.api.ts';
import { fileUrls } from '../files/files.api.ts';
import { deleteCartItems, listCart, upsertCartItem } from './cart.queries.ts';
import { findOrder, listItems } from './orders.queries.ts';
import { listProducts, type ProductRow } from './products.queries.ts';

export interface CartItem {
  readonly product: ProductRow;
  readonly quantity: number;
  readonly problem: string | null;
}

/** What is in the user's cart. What they may no longer order is left out. */
export async function cartItemsOf({ db, tenant, actor }: Context): Promise<CartItem[]> {
  const rows = await listCart(db, tenant.id, actor.user_id);
  const ids = rows.map(({ product_id }) => product_id);
  const products = new Map(
    (ids.length > 0 ? await listProducts(db, tenant.id, { ids, user_id: actor.user_id }) : []).map((product) => [
      product.id,
      product,
    ]),
  );
  return rows.flatMap(({ product_id, quantity }) => {
    const product = products.get(product_id);
    return product ? { product, quantity, problem: problemOf(product, quantity) } : [];
  });
}

function problemOf({ stock, most_each }: ProductRow, quantity: number): string | null {
  if (stock === 0) return 'Sold out.';
  if (stock !== null && stock < quantity) return `Only ${stock} left.`;
  return quantity > most_each ? `One order can have up to ${most_each}.` : null;
}

/** The user's cart with what it costs. */
export async function readCart(ctx: Context): Promise<Cart> {
  const items = await cartItemsOf(ctx);
  const { tax_rate, tax_state } = await partiesOf(ctx, ctx.actor.user_id);
  const net = items.reduce((sum, { product, quantity }) => sum + product.price_cents * quantity, 0);
  const tax = taxOn(net, tax_rate);
  const urls = await fileUrls(
    ctx,
    items.flatMap(({ product }) => product.image_id ?? []),
  );
  return {
    items: items.map(({ product, quantity, problem }) => {
      const url = product.image_id && urls.get(product.image_id);
      return {
        product_id: product.id,
        name: product.name,
        price: moneyOfCents(product.price_cents),
        quantity,
        total: moneyOfCents(product.price_cents * quantity),
        months_count: product.months_count,
        image: url ? { url } : null,
        problem,
        most_each: product.stock === null ? product.most_each : Math.min(product.most_each, product.stock),
      };
    }),
    shipping: items.some(({ product }) => product.shipping),
    needs_contacts: items.some(({ product }) => product.needs_contacts),
    net: moneyOfCents(net),
    tax: moneyOfCents(tax),
    tax_rate,
    tax_state,
    total: moneyOfCents(net + tax),
    can_order: items.length > 0 && items.every(({ problem }) => problem === null),
  };
}

/** Sets how many of a product are in the user's cart. Throws 404 for a product they may not order, and 422 for too many products. */
export async function changeCart(ctx: Context, { product_id, quantity }: BodyOf<typeof store.set_cart>): Promise<Cart> {
  const { db, tenant, actor, clock } = ctx;
  if (quantity === 0) {
    await deleteCartItems(db, tenant.id, actor.user_id, [product_id]);
    return readCart(ctx);
  }
  const [product] = await listProducts(db, tenant.id, { ids: [product_id], user_id: actor.user_id });
  if (!product) throw new AppError('not_found');
  const others = (await listCart(db, tenant.id, actor.user_id)).filter((item) => item.product_id !== product_id);
  if (others.length >= MAX_CART_ITEMS)
    throw invalid('quantity', `A cart can have up to ${MAX_CART_ITEMS} products. Order these first.`);
  await upsertCartItem(db, tenant.id, { user_id: actor.user_id, product_id, quantity, added_at: clock.now() });
  return readCart(ctx);
}

/** Puts the items of one of the user's orders in their cart again. Throws 404 for any other order. */
export async function reorder(ctx: Context, orderId: string): Promise<Cart> {
  const { db, tenant, actor, clock } = ctx;
  const order = await findOrder(db, tenant.id, orderId);
  if (order?.user_id !== actor.user_id) throw new AppError('not_found');
  const items = (await listItems(db, tenant.id, [orderId])).get(orderId) ?? [];
  const ids = items.map(({ product_id }) => product_id);
  const sold = new Set((await listProducts(db, tenant.id, { ids, user_id: actor.user_id })).map(({ id }) => id));
  const there = new Set((await listCart(db, tenant.id, actor.user_id)).map(({ product_id }) => product_id));
  const room = MAX_CART_ITEMS - there.size;
  const wanted = items.filter(({ product_id }) => sold.has(product_id));
  for (const { product_id, quantity } of wanted.slice(0, Math.max(room, 0)))
    await upsertCartItem(db, tenant.id, { user_id: actor.user_id, product_id, quantity, added_at: clock.now() });
  return readCart(ctx);
}
