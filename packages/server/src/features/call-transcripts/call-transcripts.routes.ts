import { callTranscripts } from '@bookline/contract/features/call-transcripts';
import { implement } from '../../platform/http/routes.ts';
import { readTranscript, startTranscript } from './call-transcripts.service.ts';

export const callTranscriptRoutes = implement(callTranscripts, {
  read: async (ctx, { params }) => ({ data: await readTranscript(ctx, params.id) }),
  request: async (ctx, { params }) => ({ data: await startTranscript(ctx, params.id) }),
});
