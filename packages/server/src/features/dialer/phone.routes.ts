import { phone } from '@bookline/contract/features/phone';
import { detached, implement } from '../../platform/http/routes.ts';
import { lendPhone } from './lend-phone.ts';

export const phoneRoutes = implement(phone, {
  lend: detached(async (ctx, { query }) => ({ data: await lendPhone(ctx, query.number) })),
});
