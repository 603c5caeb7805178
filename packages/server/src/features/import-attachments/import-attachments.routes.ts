import { importAttachments } from '@bookline/contract/features/import-attachments';
import { detached, implement } from '../../platform/http/routes.ts';
import { downloadReport, getAttachmentImport, readAttachmentImports, readEntries } from './list-attachments.ts';
import { lookIntoZip } from './look-into-zip.ts';
import { startAttachments, startWithLeads } from './start-attachments.ts';
import { startUndo } from './undo-attachments.ts';

export const importAttachmentRoutes = implement(importAttachments, {
  validate: detached(async (ctx, { body, file, files }) => ({
    data: await lookIntoZip(ctx, body, file, files.get('index')),
  })),
  create: detached(async (ctx, { body, file, files }) => ({
    data: await startAttachments(ctx, body, file, files.get('index')),
  })),
  withLeads: detached(async (ctx, { body, file, files }) => ({
    data: await startWithLeads(ctx, body, file, files.get('attachments')),
  })),
  list: (ctx, { query }) => readAttachmentImports(ctx, query),
  get: async (ctx, { params }) => ({ data: await getAttachmentImport(ctx, params.id) }),
  entries: (ctx, { params, query }) => readEntries(ctx, params.id, query),
  report: detached((ctx, { params }) => downloadReport(ctx, params.id)),
  undo: async (ctx, { params }) => ({ data: await startUndo(ctx, params.id) }),
});
