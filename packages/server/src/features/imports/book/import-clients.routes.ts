import { importClients } from '@bookline/contract/features/import-clients';
import { detached, implement } from '../../../platform/http/routes.ts';
import { startClients, validateClients } from './import-clients.ts';

export const importClientRoutes = implement(importClients, {
  validate: detached(async (ctx, { body, file }) => ({ data: await validateClients(ctx, body, file) })),
  create: detached(async (ctx, { body, file }) => ({ data: await startClients(ctx, body, file) })),
});
