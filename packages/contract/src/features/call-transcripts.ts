import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoTime, uuid } from '../fields.ts';
import { one } from '../paging.ts';

/** `off`: there is none, and the company has no transcription service. `none`: it wasn't requested. */
export const transcriptStatus = z.enum(['off', 'none', 'pending', 'ready', 'failed']);

export const callTranscript = entity('CallTranscript', {
  status: transcriptStatus,
  /** Why it failed, in a sentence. */
  problem: z.string().nullable(),
  finished_at: isoTime.nullable(),
  /** The names of both sides. */
  speakers: z.object({ user: z.string(), other: z.string() }),
  /** In order of time. Empty unless it's ready. */
  segments: z.array(
    z.object({
      /** Null if the recording mixes both sides. */
      speaker: z.enum(['user', 'other']).nullable(),
      /** Seconds from the start of the recording. */
      start_s: z.number(),
      end_s: z.number(),
      text: z.string(),
    }),
  ),
});
export type CallTranscript = z.infer<typeof callTranscript>;

const params = z.object({ id: uuid });
const visibility =
  'For users who see the contact of the call, or for a call without one, the call’s user and their managers.';

/** What was said in recordings and voicemails. */
export const callTranscripts = defineEndpoints('call-transcripts', {
  read: {
    method: 'GET',
    path: '/v1/call_recordings/{id}/transcript',
    access: USER,
    summary: 'Read the transcript of a recording or voicemail',
    description: `${visibility} Reading what was said is recorded in the audit log.`,
    params,
    response: one(callTranscript),
  },
  request: {
    method: 'POST',
    path: '/v1/call_recordings/{id}/transcript',
    access: USER,
    summary: 'Have a recording transcribed',
    description: `${visibility} The company’s transcription service writes it within minutes and charges for it. Does nothing if it’s already pending or ready. 422 without a service.`,
    params,
    response: one(callTranscript),
    status: 202,
  },
});
