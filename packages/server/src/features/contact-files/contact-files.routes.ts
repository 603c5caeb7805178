import { contactFiles } from '@bookline/contract/features/contact-files';
import { detached, implement } from '../../platform/http/routes.ts';
import { linkToFile, readFiles, removeFile, uploadFile } from './contact-files.service.ts';

export const contactFileRoutes = implement(contactFiles, {
  list: async (ctx, { params }) => ({ data: await readFiles(ctx, params.id) }),
  create: detached(async (ctx, { params, file }) => ({ data: await uploadFile(ctx, params.id, file) })),
  link: async (ctx, { params, query }) => ({ data: await linkToFile(ctx, params.id, params.fileId, query) }),
  delete: (ctx, { params }) => removeFile(ctx, params.id, params.fileId),
});
