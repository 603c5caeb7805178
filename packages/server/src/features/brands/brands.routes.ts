import { brands } from '@bookline/contract/features/brand';
import { implement } from '../../platform/http/routes.ts';
import { readBrand } from './brands.service.ts';

export const brandRoutes = implement(brands, {
  get: async (ctx) => ({ data: await readBrand(ctx) }),
});
