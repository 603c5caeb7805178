import { adminProductInfos, productInfos } from '@bookline/contract/features/product-infos';
import { detached, implement, type Route } from '../../platform/http/routes.ts';
import {
  addProductInfo,
  changeProductInfo,
  readFitting,
  readProductInfos,
  removeProductInfo,
} from './product-infos.service.ts';

export const productInfoRoutes: readonly Route[] = [
  ...implement(productInfos, { fitting: async (ctx, { params }) => ({ data: await readFitting(ctx, params.id) }) }),
  ...implement(adminProductInfos, {
    list: (ctx, { query }) => readProductInfos(ctx, query),
    create: detached(async (ctx, { body, file }) => ({ data: await addProductInfo(ctx, body, file) })),
    update: detached(async (ctx, { params, body, file }) => ({
      data: await changeProductInfo(ctx, params.id, body, file),
    })),
    delete: (ctx, { params }) => removeProductInfo(ctx, params.id),
  }),
];
