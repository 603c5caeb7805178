import { contactEmails } from '@bookline/contract/features/contact-emails';
import { detached, implement } from '../../platform/http/routes.ts';
import { forceVerifyEmail, readEmailHistory, readEmailLogs, validateEmail } from './contact-emails.service.ts';

export const contactEmailRoutes = implement(contactEmails, {
  // The provider is called between two transactions.
  validate: detached(async (ctx, { params, body }) => ({ data: await validateEmail(ctx, params.id, body.address) })),
  force_verify: async (ctx, { params, body }) => ({ data: await forceVerifyEmail(ctx, params.id, body.address) }),
  logs: async (ctx, { params, query }) => ({ data: await readEmailLogs(ctx, params.id, query.limit) }),
  history: (ctx, { params, body }) => readEmailHistory(ctx, params.id, body),
});
