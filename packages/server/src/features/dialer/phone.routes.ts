import { phone } from '@bookline/contract/features/phone';
import { detached, implement } from '../../platform/http/routes.ts';
import { issueSimulatorToken } from './issue-simulator-token.ts';

export const phoneRoutes = implement(phone, {
  lend: detached(async (ctx, { query }) => ({ data: await issueSimulatorToken(ctx, query.number) })),
});
