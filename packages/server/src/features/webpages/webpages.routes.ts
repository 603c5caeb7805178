import { webpages } from '@bookline/contract/features/webpages';
import { implement } from '../../platform/http/routes.ts';
import { readPage, sendContactForm } from './webpages.service.ts';

export const webpageRoutes = implement(webpages, {
  read: async (ctx, { params }) => ({ data: await readPage(ctx, params.domain) }),
  contact: async (ctx, { params, body }) => ({ data: await sendContactForm(ctx, params.domain, body) }),
});
