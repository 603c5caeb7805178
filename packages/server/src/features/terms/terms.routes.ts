import { termsOfUse } from '@bookline/contract/features/terms';
import { implement } from '../../platform/http/routes.ts';
import { acceptTerms, publishTerms, readPublicTerms, readTerms, readVersions } from './terms.service.ts';

export const termsRoutes = implement(termsOfUse, {
  get: async (ctx) => ({ data: await readTerms(ctx) }),
  read: async (ctx) => ({ data: await readPublicTerms(ctx) }),
  accept: async (ctx, { body }) => ({ data: await acceptTerms(ctx, body.version) }),
  list: async (ctx) => ({ data: await readVersions(ctx) }),
  publish: async (ctx, { body }) => ({ data: await publishTerms(ctx, body.body) }),
});
