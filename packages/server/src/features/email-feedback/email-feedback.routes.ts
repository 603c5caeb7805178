import { emailFeedback } from '@bookline/contract/features/email-feedback';
import { detached, implement } from '../../platform/http/routes.ts';
import { changeSettings, readSettings, removeSettings, tryNow } from './email-feedback.service.ts';

export const emailFeedbackRoutes = implement(emailFeedback, {
  get: async (ctx) => ({ data: await readSettings(ctx) }),
  set: detached(async (ctx, { body }) => ({ data: await changeSettings(ctx, body) })),
  remove: detached((ctx, { body }) => removeSettings(ctx, body)),
  check: detached(async (ctx) => ({ data: await tryNow(ctx) })),
});
