import type { BodyOf } from '@bookline/contract/endpoint';
import type { Cart, store } from '@bookline/contract/features/store';
import { taxOn } from '@bookline/contract/rules/billing';
import { moneyOfCents } from '@bookline/contract/rules/payments';
import { deliveries, MAX_CART_ITEMS } from '@bookline/contract/rules/store';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { partiesOf } from '../billing/billing.api.ts';
import { fileUrls } from '../files/files.api.ts';
import { deleteCartItem, listCart, upsertCartItem } from './cart.queries.ts';
import { findOrder, listItems } from './orders.queries.ts';
import { listProducts, type ProductRow } from './products.queries.ts';

export interface CartItem {
  readonly product: ProductRow;
  readonly quantity: number;
  /** Whether it's sent to an address. */
  readonly shipping: boolean;
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
  return rows.flatMap(({ product_id, quantity, shipping: chosen }) => {
    const product = products.get(product_id);
    if (!product) return [];
    const shipping = chosen ?? product.shipping;
    const problem =
      problemOf(product, quantity) ?? ((shipping ? product.shipping : product.digital) ? null : NO_DELIVERY);
    return { product, quantity, shipping, problem };
  });
}

const NO_DELIVERY = 'It’s no longer delivered this way. Choose another delivery.';

function problemOf({ stock, most_each }: ProductRow, quantity: number): string | null {
  if (stock === 0) return 'Sold out.';
  if (stock !== null && stock < quantity) return `Only ${stock} left.`;
  return quantity > most_each ? `One order can have up to ${most_each}.` : null;
}

/** What items cost before tax. Shipping is added once for each product that is sent. */
export function costsOf(items: readonly CartItem[]): { readonly shipping_cents: number; readonly net_cents: number } {
  const shipping_cents = items.reduce((sum, item) => sum + shippingOf(item), 0);
  const subtotal = items.reduce((sum, { product, quantity }) => sum + product.price_cents * quantity, 0);
  return { shipping_cents, net_cents: subtotal + shipping_cents };
}

export const shippingOf = ({ product, shipping }: CartItem): number => (shipping ? product.shipping_cents : 0);

/** The user's cart with what it costs. */
export async function readCart(ctx: Context): Promise<Cart> {
  const items = await cartItemsOf(ctx);
  const { tax_rate, tax_state } = await partiesOf(ctx, ctx.actor.user_id);
  const { net_cents, shipping_cents } = costsOf(items);
  const tax = taxOn(net_cents, tax_rate);
  const urls = await fileUrls(
    ctx,
    items.flatMap(({ product }) => product.image_id ?? []),
  );
  return {
    items: items.map((item) => {
      const { product, quantity, shipping, problem } = item;
      const url = product.image_id && urls.get(product.image_id);
      return {
        product_id: product.id,
        name: product.name,
        price: moneyOfCents(product.price_cents),
        quantity,
        total: moneyOfCents(product.price_cents * quantity),
        months_count: product.months_count,
        delivery: shipping ? 'shipping' : 'digital',
        deliveries: deliveries.filter((delivery) => product[delivery]),
        shipping_price: moneyOfCents(shippingOf(item)),
        image: url ? { url } : null,
        problem,
        most_each: product.stock === null ? product.most_each : Math.min(product.most_each, product.stock),
      };
    }),
    shipping: items.some(({ shipping }) => shipping),
    needs_contacts: items.some(({ product }) => product.needs_contacts),
    subtotal: moneyOfCents(net_cents - shipping_cents),
    shipping_price: moneyOfCents(shipping_cents),
    net: moneyOfCents(net_cents),
    tax: moneyOfCents(tax),
    tax_rate,
    tax_state,
    total: moneyOfCents(net_cents + tax),
    can_order: items.length > 0 && items.every(({ problem }) => problem === null),
  };
}

/** Sets how many of a product are in the user's cart. Throws 404 for a product they may not order, and 422 for too many products. */
export async function changeCart(
  ctx: Context,
  { product_id, quantity, delivery }: BodyOf<typeof store.set_cart>,
): Promise<Cart> {
  const { db, tenant, actor, clock } = ctx;
  if (quantity === 0) {
    await deleteCartItem(db, tenant.id, actor.user_id, product_id);
    return readCart(ctx);
  }
  const [product] = await listProducts(db, tenant.id, { ids: [product_id], user_id: actor.user_id });
  if (!product) throw new AppError('not_found');
  if (delivery && !product[delivery]) throw invalid('delivery', 'Choose a delivery that this product has.');
  const others = (await listCart(db, tenant.id, actor.user_id)).filter((item) => item.product_id !== product_id);
  if (others.length >= MAX_CART_ITEMS)
    throw invalid('quantity', `A cart can have up to ${MAX_CART_ITEMS} products. Order these first.`);
  await upsertCartItem(db, tenant.id, {
    user_id: actor.user_id,
    product_id,
    quantity,
    added_at: clock.now(),
    ...(delivery && { shipping: delivery === 'shipping' }),
  });
  return readCart(ctx);
}

/** Puts the items of one of the user's orders in their cart again. Throws 404 for any other order. */
export async function reorder(ctx: Context, orderId: string): Promise<Cart> {
  const { db, tenant, actor, clock } = ctx;
  const order = await findOrder(db, tenant.id, orderId);
  if (order?.user_id !== actor.user_id) throw new AppError('not_found');
  const items = (await listItems(db, tenant.id, [orderId])).get(orderId) ?? [];
  const ids = items.map(({ product_id }) => product_id);
  const sold = new Map(
    (await listProducts(db, tenant.id, { ids, user_id: actor.user_id })).map((one) => [one.id, one]),
  );
  const there = new Set((await listCart(db, tenant.id, actor.user_id)).map(({ product_id }) => product_id));
  const wanted = items.filter(({ product_id }) => sold.has(product_id));
  let room = MAX_CART_ITEMS - there.size;
  for (const { product_id, quantity, shipping } of wanted) {
    // What is in the cart already needs no room.
    if (!there.has(product_id) && room-- <= 0) continue;
    const item = { user_id: actor.user_id, product_id, quantity, added_at: clock.now() };
    // As it was delivered then, if it still is.
    const same = sold.get(product_id)?.[shipping ? 'shipping' : 'digital'];
    await upsertCartItem(db, tenant.id, { ...item, ...(same && { shipping }) });
  }
  return readCart(ctx);
}
