import { medicareImport } from '@bookline/contract/features/medicare-import';
import { implement } from '../../platform/http/routes.ts';
import { importMedicare } from './medicare-import.service.ts';

export const medicareImportRoutes = implement(medicareImport, {
  contact: async (ctx, { params, body }) => ({ data: await importMedicare(ctx, params.id, body) }),
});
