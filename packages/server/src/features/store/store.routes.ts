import { store } from '@bookline/contract/features/store';
import { detached, implement } from '../../platform/http/routes.ts';
import { changeCart, readCart, reorder } from './cart.service.ts';
import { downloadList, readOwnOrder, readOwnOrders, receiptOf } from './orders.service.ts';
import { placeOrder } from './place-order.ts';
import { readAgentInfo, readCategories, readItem, readItems } from './store.service.ts';

export const storeRoutes = implement(store, {
  items: (ctx, { query }) => readItems(ctx, query),
  categories: async (ctx) => ({ data: await readCategories(ctx) }),
  item: async (ctx, { params }) => ({ data: await readItem(ctx, params.id) }),
  cart: async (ctx) => ({ data: await readCart(ctx) }),
  set_cart: async (ctx, { body }) => ({ data: await changeCart(ctx, body) }),
  agent_info: async (ctx) => ({ data: await readAgentInfo(ctx) }),
  order: detached(async (ctx, { body }) => ({ data: await placeOrder(ctx, body) })),
  orders: (ctx, { query }) => readOwnOrders(ctx, query),
  get_order: async (ctx, { params }) => ({ data: await readOwnOrder(ctx, params.id) }),
  receipt: detached((ctx, { params }) => receiptOf(ctx, params.id)),
  reorder: async (ctx, { params }) => ({ data: await reorder(ctx, params.id) }),
  contacts_file: detached((ctx, { params }) => downloadList(ctx, params.token)),
});
