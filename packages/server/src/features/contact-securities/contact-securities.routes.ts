import { contactSecurities } from '@bookline/contract/features/contact-securities';
import { implement } from '../../platform/http/routes.ts';
import { addSecurity, changeSecurity, readSecurities, removeSecurity } from './contact-securities.service.ts';

export const contactSecurityRoutes = implement(contactSecurities, {
  list: (ctx, { params }) => readSecurities(ctx, params.id),
  create: async (ctx, { params, body }) => ({ data: await addSecurity(ctx, params.id, body) }),
  update: async (ctx, { params, body }) => ({ data: await changeSecurity(ctx, params.id, params.securityId, body) }),
  delete: (ctx, { params }) => removeSecurity(ctx, params.id, params.securityId),
});
