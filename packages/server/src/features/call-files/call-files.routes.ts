import { callFiles } from '@bookline/contract/features/call-files';
import { implement } from '../../platform/http/routes.ts';
import { linkToCallFile, linkToRecordingOfCall, readCallFiles } from './call-files.service.ts';

export const callFileRoutes = implement(callFiles, {
  list: async (ctx, { params }) => ({ data: await readCallFiles(ctx, params.id) }),
  link: async (ctx, { params, query }) => ({ data: await linkToCallFile(ctx, params.id, params.fileId, query) }),
  link_of_call: async (ctx, { params, query }) => ({
    data: await linkToRecordingOfCall(ctx, params.id, params.fileId, query),
  }),
});
