import { z } from 'zod';
import { defineEndpoint, USER } from '../endpoint.ts';
import { isoDate, isoTime, uuid } from '../fields.ts';
import { all, one } from '../paging.ts';

export const callFile = z.object({
  id: uuid,
  call_id: uuid,
  kind: z.enum(['recording', 'voicemail']),
  call_direction: z.enum(['inbound', 'outbound']),
  call_from: z.string(),
  call_to: z.string(),
  /** Who called, or was called. */
  user: z.object({ id: uuid, name: z.string() }),
  size: z.int(),
  duration_s: z.int(),
  /** The last day on which it is kept. */
  kept_until: isoDate,
  created_at: isoTime,
});
export type CallFile = z.infer<typeof callFile>;

const how = z.object({ for: z.enum(['play', 'download']).default('play') });
const link = one(z.object({ url: z.string(), name: z.string(), size: z.int(), content_type: z.string() }));

/** What was recorded of calls. */
export const callFiles = {
  list: defineEndpoint({
    id: 'call-files.list',
    method: 'GET',
    path: '/v1/contacts/{id}/call_files',
    access: USER,
    summary: "Recordings and voicemails of a contact's calls, the newest first",
    params: z.object({ id: uuid }),
    response: all(callFile),
  }),
  link: defineEndpoint({
    id: 'call-files.link',
    method: 'GET',
    path: '/v1/contacts/{id}/call_files/{fileId}/link',
    access: USER,
    summary: 'A link to listen to a recording, or to save it',
    description:
      'The link is signed and expires within two hours; whoever holds it gets the recording, so it is given to whom may see the contact, and each one is written into the audit log as what it is `for`.',
    params: z.object({ id: uuid, fileId: uuid }),
    query: how,
    response: link,
  }),
  link_of_call: defineEndpoint({
    id: 'call-files.link_of_call',
    method: 'GET',
    path: '/v1/dialer/call_logs/{id}/recordings/{fileId}/link',
    access: { kind: 'user', feature: 'dialer' },
    summary: 'The same by the call, also of one with nobody whom the company knows',
    description:
      'For whoever sees the call in the call logs; of a call with a contact, for who may see the contact as well. Written into the audit log.',
    params: z.object({ id: uuid, fileId: uuid }),
    query: how,
    response: link,
  }),
};
