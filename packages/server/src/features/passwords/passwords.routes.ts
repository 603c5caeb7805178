import { passwords } from '@bookline/contract/features/passwords';
import { detached, implement } from '../../platform/http/routes.ts';
import { askForReset, resetByToken } from './reset-password.ts';
import { updatePassword } from './update-password.ts';

export const passwordRoutes = implement(passwords, {
  // Detached, so that a failed try still counts if the rest fails.
  update: detached(async (ctx, { params, body }) => ({
    data: { ended_sessions: await updatePassword(ctx, params.id, body) },
  })),
  reset_instructions: async (ctx, { body }) => ({ data: await askForReset(ctx, body) }),
  reset_by_token: (ctx, { body }) => resetByToken(ctx, body),
});
