import { sensitive } from '@bookline/contract/features/sensitive';
import { detached, implement } from '../../platform/http/routes.ts';
import { reveal } from './reveal.ts';

export const sensitiveRoutes = implement(sensitive, {
  reveal: detached(async (ctx, { params, body }) => ({ data: { value: await reveal(ctx, params.id, body) } })),
});
