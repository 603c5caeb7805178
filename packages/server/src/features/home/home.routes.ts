import { home } from '@bookline/contract/features/home';
import { detached, implement } from '../../platform/http/routes.ts';
import { readQueue, skipInQueue } from './queue.ts';
import { readTeam } from './team.ts';

export const homeRoutes = implement(home, {
  queue: (ctx) => readQueue(ctx),
  skip: (ctx, { body }) => skipInQueue(ctx, body),
  team: detached(async (ctx) => ({ data: await readTeam(ctx) })),
});
