import { z } from 'zod';
import { defineEndpoints, USER } from '../endpoint.ts';
import { entity, isoDate, isoTime, reference, uuid } from '../fields.ts';
import { all, one } from '../paging.ts';
import { transcriptStatus } from './call-transcripts.ts';

export const callFile = entity('CallFile', {
  id: uuid,
  call_id: uuid,
  kind: z.enum(['recording', 'voicemail']),
  call_direction: z.enum(['inbound', 'outbound']),
  call_from: z.string(),
  call_to: z.string(),
  /** The caller or the person called. */
  user: reference,
  size: z.int(),
  duration_s: z.int(),
  /** The last day it's kept. */
  kept_until: isoDate,
  created_at: isoTime,
});
export type CallFile = z.infer<typeof callFile>;

const how = z.object({ for: z.enum(['play', 'download']).default('play') });
const link = one(
  z.object({
    url: z.string(),
    name: z.string(),
    size: z.int(),
    content_type: z.string(),
    transcript: transcriptStatus,
  }),
);

/** Call recordings. */
export const callFiles = defineEndpoints('call-files', {
  list: {
    method: 'GET',
    path: '/v1/contacts/{id}/call_files',
    access: USER,
    summary: 'List recordings and voicemails of a contact, newest first',
    params: z.object({ id: uuid }),
    response: all(callFile),
  },
  link: {
    method: 'GET',
    path: '/v1/contacts/{id}/call_files/{fileId}/link',
    access: USER,
    summary: 'Get a link to play or download a recording',
    description:
      'The link is signed and expires within two hours. Anyone with the link gets the recording, so only users who can see the contact receive one, and each is recorded in the audit log with its purpose (`for`).',
    params: z.object({ id: uuid, fileId: uuid }),
    query: how,
    response: link,
  },
  link_of_call: {
    method: 'GET',
    path: '/v1/dialer/call_logs/{id}/recordings/{fileId}/link',
    access: { kind: 'user', feature: 'dialer' },
    summary: 'Get a link to a call’s recording, even without a contact',
    description:
      'For users who see the call in the call logs. For a call with a contact, they must also see the contact. Recorded in the audit log.',
    params: z.object({ id: uuid, fileId: uuid }),
    query: how,
    response: link,
  },
});
