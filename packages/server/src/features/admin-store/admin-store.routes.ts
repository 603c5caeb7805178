import { adminCategories, adminProducts, orderManagement } from '@bookline/contract/features/admin-store';
import { detached, implement } from '../../platform/http/routes.ts';
import { addCategory, changeCategory, readCategories, readCategory, removeCategory } from './categories.service.ts';
import { changeOrder, downloadContacts, downloadOrders, readOrder, readOrders, refundOrder } from './orders.service.ts';
import { addProduct, changeProduct, readProduct, readProducts, removeProduct } from './products.service.ts';

export const adminStoreRoutes = [
  ...implement(adminCategories, {
    list: (ctx, { query }) => readCategories(ctx, query),
    get: async (ctx, { params }) => ({ data: await readCategory(ctx, params.id) }),
    create: async (ctx, { body }) => ({ data: await addCategory(ctx, body) }),
    update: async (ctx, { params, body }) => ({ data: await changeCategory(ctx, params.id, body) }),
    delete: (ctx, { params }) => removeCategory(ctx, params.id),
  }),
  ...implement(adminProducts, {
    list: (ctx, { query }) => readProducts(ctx, query),
    get: async (ctx, { params }) => ({ data: await readProduct(ctx, params.id) }),
    create: detached(async (ctx, { body, file }) => ({ data: await addProduct(ctx, body, file) })),
    update: detached(async (ctx, { params, body, file }) => ({
      data: await changeProduct(ctx, params.id, body, file),
    })),
    delete: (ctx, { params }) => removeProduct(ctx, params.id),
  }),
  ...implement(orderManagement, {
    list: (ctx, { query }) => readOrders(ctx, query),
    get: async (ctx, { params }) => ({ data: await readOrder(ctx, params.id) }),
    update: async (ctx, { params, body }) => ({ data: await changeOrder(ctx, params.id, body) }),
    refund: async (ctx, { params, body }) => ({ data: await refundOrder(ctx, params.id, body) }),
    export: detached((ctx, { query }) => downloadOrders(ctx, query)),
    contacts: detached((ctx, { params }) => downloadContacts(ctx, params.id)),
  }),
];
