import { z } from 'zod';
import { type Access, defineEndpoints, THEMSELVES } from '../endpoint.ts';
import { entity, isoTime, line, uuid, withId } from '../fields.ts';
import { all, one } from '../paging.ts';
import { MAX_LABEL } from '../rules/limits.ts';
import { MAX_MESSAGE_BYTES, MAX_MESSAGE_S, MAX_MESSAGES } from '../rules/voicemail-messages.ts';
import { CALLING } from './dialer.ts';

/** It's the user's own voice. */
const SPEAKING: Access = { ...CALLING, ...THEMSELVES };

export const voicemailMessage = entity('VoicemailMessage', {
  id: uuid,
  name: z.string(),
  duration_s: z.int(),
  created_at: isoTime,
});
export type VoicemailMessage = z.infer<typeof voicemailMessage>;

/** Messages that users recorded to leave on answering machines. */
export const voicemailMessages = defineEndpoints('voicemail-messages', {
  list: {
    method: 'GET',
    path: '/v1/dialer/voicemail_messages',
    access: CALLING,
    summary: 'List your voicemail messages, oldest first',
    response: all(voicemailMessage),
  },
  create: {
    method: 'POST',
    path: '/v1/dialer/voicemail_messages',
    access: SPEAKING,
    summary: 'Add a voicemail message',
    description: `A WAV file with one channel of mu-law audio at 8 kHz, up to ${MAX_MESSAGE_S} seconds. Up to ${MAX_MESSAGES} messages.`,
    upload: { field: 'file', max_bytes: MAX_MESSAGE_BYTES },
    body: z.object({ name: line(MAX_LABEL).min(1, 'Enter a name.') }),
    response: one(voicemailMessage),
    status: 201,
  },
  link: {
    method: 'GET',
    path: '/v1/dialer/voicemail_messages/{id}/link',
    access: CALLING,
    summary: 'Get a link to play a voicemail message',
    description: 'The link is signed and expires within two hours.',
    params: withId,
    response: one(z.object({ url: z.string() })),
  },
  delete: {
    method: 'DELETE',
    path: '/v1/dialer/voicemail_messages/{id}',
    access: SPEAKING,
    summary: 'Delete a voicemail message',
    params: withId,
  },
});
