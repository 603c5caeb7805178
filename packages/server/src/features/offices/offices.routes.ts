import { offices } from '@bookline/contract/features/offices';
import { implement } from '../../platform/http/routes.ts';
import { readOffices } from './offices.service.ts';

export const officeRoutes = implement(offices, {
  list: (ctx, { query }) => readOffices(ctx, query),
});
