import { exports } from '@bookline/contract/features/export';
import { detached, implement } from '../../platform/http/routes.ts';
import { exportContacts } from './export-contacts.ts';
import { readCustomColumns } from './read-custom-columns.ts';

export const exportRoutes = implement(exports, {
  create: detached((ctx, { params, body }) => exportContacts(ctx, params.format, body)),
  columns: async (ctx) => ({ data: { custom: await readCustomColumns(ctx) } }),
});
