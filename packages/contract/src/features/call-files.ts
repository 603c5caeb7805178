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

/** What was recorded of a contact's calls. */
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
    query: z.object({ for: z.enum(['play', 'download']).default('play') }),
    response: one(z.object({ url: z.string(), name: z.string(), size: z.int(), content_type: z.string() })),
  }),
};
