import { print } from '@bookline/contract/features/print';
import { detached, implement } from '../../platform/http/routes.ts';
import { readPrint, readPrints, removePrint } from './list-prints.ts';
import { previewPrint } from './preview-print.ts';
import { startPrint } from './start-print.ts';

export const printRoutes = implement(print, {
  batch_print: async (ctx, { body }) => ({ data: await startPrint(ctx, body) }),
  status: async (ctx, { body }) => ({ data: await readPrint(ctx, body.jid) }),
  preview: detached(async (ctx, { body }) => ({ data: await previewPrint(ctx, body) })),
  list: (ctx, { query }) => readPrints(ctx, query),
  delete: (ctx, { params }) => removePrint(ctx, params.jid),
});
