import { importUndo } from '@bookline/contract/features/import-undo';
import { detached, implement } from '../../../platform/http/routes.ts';
import { previewUndo, undoImport } from './undo-import.ts';
import { downloadUndone, readUndone } from './undo-report.ts';

export const importUndoRoutes = implement(importUndo, {
  preview: async (ctx, { params }) => ({ data: await previewUndo(ctx, params.id) }),
  start: async (ctx, { params, body }) => ({ data: await undoImport(ctx, params.id, body) }),
  rows: (ctx, { params, query }) => readUndone(ctx, params.id, query),
  report: detached((ctx, { params }) => downloadUndone(ctx, params.id)),
});
